import { JsonNumber, isJsonObject, type JsonValue } from "@typed-question/protocol/json";
import { CORPUS, bodyOf, corpusReply, overReplies } from "../corpus";
import { answersOf, given, must, show, statusIs } from "../expect";
import { decimalsOf } from "../formulas";
import { field, objectAt } from "../reply";
import { requirement, type Requirement } from "../requirement";

/** Fields of each object of the response; anything else must start with `x_`. */
const KNOWN: Record<string, readonly string[]> = {
  response: ["model", "answers", "usage"],
  usage: ["input_tokens", "output_tokens"],
  noul: ["type", "noul"],
  choice: ["type", "choice", "confidence", "probabilities"],
  score: ["type", "score", "confidence", "legend", "probabilities"],
};

/** Every number of an answer that the server computed, with its place; the legend is the caller's own. */
function computed(value: JsonValue, place: string): [string, JsonNumber][] {
  if (value instanceof JsonNumber) return [[place, value]];
  if (!isJsonObject(value)) return [];
  return [...value].flatMap(([key, item]) => (key === "legend" ? [] : computed(item, `${place}.${key}`)));
}

export const RESPONSE: Requirement[] = [
  requirement(
    "response.answered",
    "spec",
    "spec: POST /v1/systemone",
    "A valid request is answered with 200.",
    overReplies((reply) => statusIs(reply, 200)),
  ),
  requirement(
    "response.content-type",
    "spec",
    "spec: introduction",
    "An answer's media type is application/json.",
    overReplies((reply) => {
      given(reply.status === 200, `the request was answered with ${reply.status}`);
      const type = reply.header("content-type") ?? "";
      must(reply, /^application\/json\s*(;|$)/i.test(type), "application/json", type || "none");
    }),
  ),
  requirement(
    "response.fields",
    "spec",
    "spec: Evaluation response",
    "The response has a string `model`, an object `answers` and an object `usage`.",
    overReplies((reply) => {
      given(reply.status === 200, `the request was answered with ${reply.status}`);
      const model = field(reply.json, "model");
      must(reply, typeof model === "string" && model !== "", "a string `model`", show(model));
      must(reply, objectAt(reply.json, "answers") !== undefined, "an object `answers`", show(reply.json));
      must(reply, objectAt(reply.json, "usage") !== undefined, "an object `usage`", show(reply.json));
    }),
  ),
  requirement(
    "response.one-answer-each",
    "spec",
    "spec: POST /v1/systemone 3",
    "There is exactly one answer for each question.",
    overReplies((reply, { questions }) => {
      const found = [...answersOf(reply).keys()].sort();
      const expected = questions.map(({ name }) => name).sort();
      const equal = JSON.stringify(found) === JSON.stringify(expected);
      must(reply, equal, expected.join(", "), found.join(", "));
    }),
  ),
  requirement(
    "response.answer-types",
    "spec",
    "spec: POST /v1/systemone 3",
    "An answer's type is its question's.",
    overReplies((reply, { questions }) => {
      const answers = answersOf(reply);
      for (const { name, type } of questions) {
        const found = objectAt(answers.get(name))?.get("type");
        must(
          reply,
          !answers.has(name) || found === type,
          `type ${type} for ${JSON.stringify(name)}`,
          show(found),
        );
      }
    }),
  ),
  requirement(
    "response.usage",
    "spec",
    "spec: Usage",
    "Usage counts input and output tokens in whole numbers, and the input is more than none.",
    overReplies((reply) => {
      const usage = objectAt(reply.json, "usage");
      given(usage !== undefined, "the response has no usage");
      const [input, output] = [usage.get("input_tokens"), usage.get("output_tokens")].map((value) =>
        value instanceof JsonNumber && /^\d+$/.test(value.text) ? value.toNumber() : -1,
      );
      must(reply, (input ?? -1) > 0 && (output ?? -1) >= 0, "two token counts", show(usage));
    }),
  ),
  requirement(
    "response.usage-follows-input",
    "spec",
    "spec: Usage",
    "A longer state uses more input tokens.",
    {
      "a state of 2 and of 400 words": async (target) => {
        const ask = (state: string) =>
          target.evaluate({
            state,
            questions: { [target.name("noul")]: { type: "noul", instructions: "?" } },
          });
        const [short, long] = [await ask("two words"), await ask("two words ".repeat(200))];
        const [few, many] = [short, long].map((reply) => field(reply.json, "usage", "input_tokens"));
        given(few instanceof JsonNumber && many instanceof JsonNumber, "usage has no input_tokens");
        must(long, many.toNumber() > few.toNumber(), `more than ${few.text}`, many.text);
      },
    },
  ),
  requirement(
    "response.decimals",
    "contract",
    "contract: Response",
    "A number carries at most 6 decimals.",
    overReplies((reply) => {
      for (const [place, number] of computed(answersOf(reply), "answers")) {
        must(reply, decimalsOf(number) <= 6, `at most 6 decimals at ${place}`, number.text);
      }
    }),
  ),
  requirement(
    "response.precision",
    "contract",
    "contract: Response",
    "Probabilities are not rounded to fewer than 6 decimals.",
    {
      "all answers": async (target) => {
        const replies = await Promise.all(CORPUS.map((request) => corpusReply(target, request)));
        const probabilities = replies.flatMap((reply) =>
          [...answersOf(reply).values()].flatMap((answer) =>
            computed(field(answer, "probabilities") ?? null, "").map(([, number]) => number),
          ),
        );
        given(probabilities.length > 0, "no answer has probabilities");
        // One in ten of such numbers ends in 0; so at least some of them must use the last decimal.
        const exact = probabilities.filter((number) => decimalsOf(number) >= 5).length;
        const [reply] = replies;
        given(reply !== undefined, "no request was answered");
        const example = probabilities.slice(0, 8).map(({ text }) => text);
        must(reply, exact * 10 >= probabilities.length, "numbers of 6 decimals", example.join(", "));
      },
    },
  ),
  requirement(
    "response.own-fields",
    "contract",
    "contract: Response",
    "A field that the specification does not name starts with x_.",
    overReplies((reply) => {
      const response = objectAt(reply.json);
      given(response !== undefined, "the response is no object");
      const objects: [string, JsonValue | undefined][] = [
        ["response", response],
        ["usage", response.get("usage")],
        ...[...answersOf(reply).values()].map((answer): [string, JsonValue] => [
          String(field(answer, "type")),
          answer,
        ]),
      ];
      for (const [kind, object] of objects) {
        const known = KNOWN[kind];
        if (known === undefined || !isJsonObject(object)) continue;
        // The confidence of a noul has a requirement of its own.
        const strange = [...object.keys()].filter(
          (key) =>
            !known.includes(key) && !key.startsWith("x_") && !(kind === "noul" && key === "confidence"),
        );
        must(reply, strange.length === 0, `no other fields in ${kind}`, strange.join(", "));
      }
    }),
  ),
  requirement(
    "response.repeatable",
    "contract",
    "contract: Response",
    "The same request gets the same answers: they depend on nothing but what was sent.",
    overReplies(async (reply, request, target) => {
      const again = await target.evaluate(bodyOf(request));
      const [first, second] = [answersOf(reply), answersOf(again)].map(show);
      must(again, first === second, first ?? "", second ?? "");
    }),
  ),
];
