import { isJsonObject, JsonNumber } from "@typed-question/protocol/json";
import { answerOf, entriesOf, given, must, show, statusIs } from "../expect";
import { field, type Reply } from "../reply";
import { requirement, type Requirement } from "../requirement";
import { type Headers, type Target } from "../target";
import { stateMatters } from "./independence";

const WORDS = "The committee met on Tuesday and could not agree on the colour of the new roof".split(" ");

const text = (words: number): string =>
  Array.from({ length: words }, (_, i) => WORDS[i % WORDS.length]).join(" ");

const ask = (target: Target, state: string, headers: Headers = {}): Promise<Reply> =>
  target.evaluate(
    {
      state,
      questions: { [target.name("long")]: { type: "noul", instructions: "Was there an agreement?" } },
    },
    headers,
  );

const tooLong = (target: Target): Promise<Reply> =>
  target.once("too long", () => ask(target, text(target.settings.longStateWords)));

interface Refusal {
  type: string | undefined;
  limit: number | undefined;
  actual: number | undefined;
}

function refusalOf(reply: Reply): Refusal {
  const entry = entriesOf(reply)[0];
  const [type, limit, actual] = [
    field(entry, "type"),
    ...["limit", "actual"].map((key) => field(entry, "ctx", key)),
  ];
  return {
    type: typeof type === "string" ? type : undefined,
    limit: limit instanceof JsonNumber ? limit.toNumber() : undefined,
    actual: actual instanceof JsonNumber ? actual.toNumber() : undefined,
  };
}

export const TOKENS: Requirement[] = [
  requirement(
    "tokens.over-budget",
    "contract",
    "contract: Request",
    "A state over the token budget is refused with 422.",
    { "a very long state": async (target) => statusIs(await tooLong(target), 422) },
    "tokens",
  ),
  requirement(
    "tokens.entry",
    "contract",
    "contract: Request",
    "It is refused with one entry of type max_tokens_exceeded.",
    {
      "a very long state": async (target) => {
        const reply = await tooLong(target);
        const entries = entriesOf(reply);
        const types = entries.map((entry) => show(entry.get("type"))).join(", ");
        must(reply, types === '"max_tokens_exceeded"', '"max_tokens_exceeded"', types);
      },
    },
    "tokens",
  ),
  requirement(
    "tokens.ctx",
    "contract",
    "contract: Request",
    "Its ctx has the limit and the actual number of tokens, which is higher.",
    {
      "a very long state": async (target) => {
        const reply = await tooLong(target);
        const { limit, actual } = refusalOf(reply);
        const ctx = field(entriesOf(reply)[0], "ctx");
        given(ctx === undefined || isJsonObject(ctx), "ctx is no object");
        const holds = limit !== undefined && actual !== undefined && actual > limit && limit > 0;
        must(reply, holds, "ctx with limit and actual", show(ctx));
      },
    },
    "tokens",
  ),
  requirement(
    "tokens.long-context",
    "contract",
    "contract: Names; Request",
    "The long-context header lifts the budget to the engine's own window.",
    {
      "a very long state": async (target) => {
        const first = await tooLong(target);
        const { limit } = refusalOf(first);
        given(limit !== undefined, "the refusal without the header names no limit");
        const reply = await ask(target, text(target.settings.longStateWords), target.longContextHeader);
        if (reply.status === 200) return;
        statusIs(reply, 422);
        const lifted = refusalOf(reply);
        must(reply, (lifted.limit ?? 0) > limit, `a limit above ${limit}`, String(lifted.limit));
      },
    },
    "tokens",
  ),
  requirement(
    "tokens.never-cut",
    "contract",
    "contract: Request",
    "Nothing is cut silently: the end of a long state within the budget plays a part in the answer.",
    {
      "two states that differ in their end": async (target) => {
        const question = {
          type: "choice",
          instructions: "What was decided at last?",
          criteria: { "a red roof": null, "to bake bread": null, nothing: null },
        };
        const answers: string[] = [];
        let last: Reply | undefined;
        for (const end of ["In the end they chose a red roof.", "Later everybody went home to bake bread."]) {
          const name = target.name("end");
          last = await target.evaluate({ state: `${text(3000)} ${end}`, questions: { [name]: question } });
          answers.push(show(answerOf(last, name)));
        }
        given(answers[0] !== answers[1] || (await stateMatters(target)), "the state plays no part at all");
        if (last) must(last, answers[0] !== answers[1], "another answer for another end", answers[1] ?? "");
      },
    },
  ),
];
