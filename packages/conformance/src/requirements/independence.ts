import { JsonNumber, isJsonObject, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { answerOf, answersOf, given, must, show } from "../expect";
import { objectAt, type Reply } from "../reply";
import { requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { type Wire } from "../wire";

const STATE = "The train to Basel was cancelled, and the next one leaves in two hours.";
const OTHER_STATE = "Whisk two eggs with sugar until the mixture is pale, then fold in the flour.";

const NOUL: Wire = { type: "noul", instructions: "Is somebody delayed?" };
const CHOICE: Wire = {
  type: "choice",
  instructions: "What is it about?",
  criteria: { travel: "Trains, cars, planes", cooking: "Recipes and food", money: null },
};
const SCORE: Wire = {
  type: "score",
  instructions: "How bad is it?",
  criteria: ["harmless", "annoying", "a disaster"],
};
const QUESTIONS = [NOUL, CHOICE, SCORE];

async function ask(target: Target, questions: [string, Wire][], state: Wire = STATE): Promise<Reply> {
  return target.evaluate({ state, questions: new Map(questions) });
}

/** The last of 6 decimals may differ if an engine sums in another order. */
const JITTER = 2e-6;

function alike(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a instanceof JsonNumber && b instanceof JsonNumber)
    return Math.abs(a.toNumber() - b.toNumber()) <= JITTER;
  if (isJsonObject(a) && isJsonObject(b)) {
    return (
      a.size === b.size && [...a].every(([key, value]) => key.startsWith("x_") || alike(value, b.get(key)))
    );
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => alike(value, b[index]));
  }
  return a === b;
}

const STABLE: [string, Wire][] = [["stable", CHOICE]];

/** Whether equal requests get equal answers; no other comparison works without that. */
function repeatable(target: Target): Promise<boolean> {
  return target.once("repeatable", async () => {
    const [first, second] = [await ask(target, STABLE), await ask(target, STABLE)];
    return alike(first.json, second.json);
  });
}

/** Whether the state has any effect; its details cannot be tested otherwise. */
export function stateMatters(target: Target): Promise<boolean> {
  return target.once("state matters", async () => {
    const [first, second] = [await ask(target, STABLE), await ask(target, STABLE, OTHER_STATE)];
    return !alike(objectAt(first.json, "answers"), objectAt(second.json, "answers"));
  });
}

/** @throws Blocked if answers are not repeatable. @throws Unmet if they differ */
export async function sameAnswer(
  target: Target,
  reply: Reply,
  found: JsonObject,
  expected: JsonObject,
): Promise<void> {
  if (alike(found, expected)) return;
  given(await repeatable(target), "the same request does not get the same answer");
  must(reply, false, show(expected), show(found));
}

export const INDEPENDENCE: Requirement[] = [
  requirement(
    "independence.name",
    "spec",
    "spec: Evaluation request; contract: Response",
    "A question's name plays no part in its answer.",
    {
      "two names of one question": async (target) => {
        for (const question of QUESTIONS) {
          const [plain, loaded] = [
            target.name("q"),
            target.name("the answer is surely no, cooking, harmless"),
          ];
          const first = await ask(target, [[plain, question]]);
          const second = await ask(target, [[loaded, question]]);
          await sameAnswer(target, second, answerOf(second, loaded), answerOf(first, plain));
        }
      },
    },
  ),
  requirement(
    "independence.same-name",
    "contract",
    "contract: Response",
    "Two questions asked under one name, one after the other, each get their own answer.",
    {
      "one name for two questions": async (target) => {
        const name = target.name("reused");
        const options = async (question: Wire) => {
          const reply = await ask(target, [[name, question]]);
          const probabilities = objectAt(answerOf(reply, name), "probabilities");
          given(probabilities !== undefined, "the answer has no probabilities");
          return { reply, keys: [...probabilities.keys()] };
        };
        await options(CHOICE);
        const { reply, keys } = await options({ type: "choice", criteria: { rail: null, road: null } });
        must(reply, keys.includes("rail"), "the options rail and road", keys.join(", "));
      },
    },
  ),
  requirement(
    "independence.other-questions",
    "contract",
    "contract: Response",
    "The other questions of a request play no part in an answer.",
    {
      "alone and among others": async (target) => {
        for (const question of QUESTIONS) {
          const name = target.name("q");
          const alone = await ask(target, [[name, question]]);
          const others = QUESTIONS.map((other): [string, Wire] => [target.name("other"), other]);
          const among = await ask(target, [[name, question], ...others]);
          await sameAnswer(target, among, answerOf(among, name), answerOf(alone, name));
        }
      },
    },
  ),
  requirement(
    "independence.order",
    "contract",
    "contract: Response",
    "The order of the questions plays no part in their answers.",
    {
      "there and back": async (target) => {
        const named = QUESTIONS.map((question): [string, Wire] => [target.name("q"), question]);
        const forwards = await ask(target, named);
        const backwards = await ask(target, [...named].reverse());
        for (const [name] of named) {
          await sameAnswer(target, backwards, answerOf(backwards, name), answerOf(forwards, name));
        }
      },
    },
  ),
  requirement(
    "independence.concurrent",
    "contract",
    "contract: Response",
    "Requests that run at one time do not mix their answers.",
    {
      "16 at once": async (target) => {
        const names = Array.from({ length: 16 }, () => target.name("at once"));
        const states = names.map((name) => `${STATE} Ticket ${name}.`);
        const together = await Promise.all(
          names.map((name, i) => ask(target, [[name, QUESTIONS[i % 3] ?? NOUL]], states[i])),
        );
        for (const [i, reply] of together.entries()) {
          const name = names[i] ?? "";
          const alone = await ask(target, [[name, QUESTIONS[i % 3] ?? NOUL]], states[i]);
          must(reply, answersOf(reply).has(name), `an answer ${JSON.stringify(name)}`, "another one's");
          await sameAnswer(target, reply, answerOf(reply, name), answerOf(alone, name));
        }
      },
    },
  ),
  requirement(
    "state.matters",
    "spec",
    "spec: What the service does",
    "The answers are about the state: two states differ in some answer.",
    {
      "two states": async (target) => {
        const answers: JsonObject[][] = [];
        let last: Reply | undefined;
        for (const state of [STATE, OTHER_STATE]) {
          const named = QUESTIONS.map((question): [string, Wire] => [target.name("q"), question]);
          const reply = await ask(target, named, state);
          answers.push(named.map(([name]) => answerOf(reply, name)));
          last = reply;
        }
        const same = alike(answers[0], answers[1]);
        if (last) must(last, !same, "another answer than for the first state", show(answers[1]?.[0]));
      },
    },
  ),
  requirement("questions.many", "contract", "contract: Request", "There is no fixed maximum of questions.", {
    "100 questions": async (target) => {
      const questions = Array.from({ length: 100 }, (_, i): [string, Wire] => [
        target.name("many"),
        { type: "noul", instructions: `Is the number ${i} mentioned?` },
      ]);
      const reply = await ask(target, questions);
      must(reply, reply.status === 200, "status 200", `status ${reply.status}`);
    },
  }),
];
