import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { answerOf } from "./expect";
import { type Reply } from "./reply";
import { type Case } from "./requirement";
import { type Target } from "./target";
import { type Wire } from "./wire";

/** Plain requests for many requirements; each is sent once. */

export type AnswerType = "noul" | "choice" | "score";

export interface CorpusQuestion {
  name: string;
  type: AnswerType;
  /** Option names of a choice, level descriptions of a score. */
  criteria: readonly Wire[];
}

export interface CorpusRequest {
  label: string;
  state: Wire;
  questions: readonly CorpusQuestion[];
}

const noul = (name: string): CorpusQuestion => ({ name, type: "noul", criteria: [] });
const choice = (name: string, ...criteria: string[]): CorpusQuestion => ({ name, type: "choice", criteria });
const score = (name: string, ...criteria: Wire[]): CorpusQuestion => ({ name, type: "score", criteria });

export const CORPUS: readonly CorpusRequest[] = [
  {
    label: "a ticket",
    state: "The invoice for March charged us twice and nobody has answered for nine days.",
    questions: [
      noul("Is the writer annoyed?"),
      choice("Which team should answer?", "billing", "engineering", "sales"),
      score("How urgent is it?", "can wait", "this week", "today"),
    ],
  },
  {
    label: "an object",
    state: { product: "kettle", stars: 4, review: "Boils quickly, but the lid rattles.", verified: true },
    questions: [
      noul("Does the review mention a defect?"),
      choice("What is praised?", "speed", "price", "design", "service", "nothing"),
      choice("Recommended or not?", "recommended", "not recommended"),
      score("How satisfied is the buyer?", "not at all", "hardly", "partly", "mostly", "fully"),
    ],
  },
  {
    label: "an array",
    state: [
      { from: "Ada", text: "Can we move the meeting to Thursday?" },
      { from: "Grace", text: "Thursday is fine, after two." },
    ],
    questions: [
      noul("Was a new date agreed on?"),
      choice(
        "What is the talk about?",
        ...["scheduling", "hiring", "travel", "money", "food", "sport"],
        ...["music", "health", "weather", "law", "school", "art"],
      ),
      score("How formal is it?", "informal", "formal"),
      score("How far along is it?", ...Array.from({ length: 7 }, (_, step) => `step ${step} of six`)),
    ],
  },
];

export function bodyOf({ state, questions }: CorpusRequest): Record<string, Wire> {
  return {
    state,
    questions: new Map(
      questions.map(({ name, type, criteria }) => [
        name,
        {
          type,
          instructions: name,
          ...(type === "choice"
            ? { criteria: Object.fromEntries(criteria.map((option) => [String(option), null])) }
            : type === "score"
              ? { criteria }
              : {}),
        },
      ]),
    ),
  };
}

export function corpusReply(target: Target, request: CorpusRequest): Promise<Reply> {
  return target.once(`corpus ${request.label}`, () => target.evaluate(bodyOf(request)));
}

/** One case for each request of the corpus. */
export function overReplies(
  check: (reply: Reply, request: CorpusRequest, target: Target) => void | Promise<void>,
): Record<string, Case["run"]> {
  return Object.fromEntries(
    CORPUS.map((request) => [
      request.label,
      async (target: Target) => check(await corpusReply(target, request), request, target),
    ]),
  );
}

/** One case for each question of a type in the corpus. */
export function overAnswers(
  type: AnswerType,
  check: (answer: JsonObject, question: CorpusQuestion, reply: Reply) => void,
): Record<string, Case["run"]> {
  return Object.fromEntries(
    CORPUS.flatMap((request) =>
      request.questions
        .filter((question) => question.type === type)
        .map((question) => [
          question.name,
          async (target: Target) => {
            const reply = await corpusReply(target, request);
            check(answerOf(reply, question.name), question, reply);
          },
        ]),
    ),
  );
}

/** Names and values of a map of numbers, in its order; undefined for anything else. */
export function numbersOf(value: JsonValue | undefined): [string, JsonNumber][] | undefined {
  if (!isJsonObject(value)) return undefined;
  const entries = [...value].filter((entry): entry is [string, JsonNumber] => entry[1] instanceof JsonNumber);
  return entries.length === value.size ? entries : undefined;
}
