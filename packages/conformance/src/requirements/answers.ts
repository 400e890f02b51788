import { JsonNumber, type JsonObject } from "@typed-question/protocol/json";
import { numbersOf, overAnswers, type AnswerType, type CorpusQuestion } from "../corpus";
import { answerOf, given, must, show, statusIs } from "../expect";
import {
  choiceConfidence,
  expectedScore,
  meanDeviation,
  mostLikely,
  roundingOf,
  scoreConfidence,
} from "../formulas";
import { type Reply } from "../reply";
import { requirement, type Requirement } from "../requirement";
import { type Target } from "../target";
import { type Wire } from "../wire";

/** An answer's probabilities as numbers. @throws Blocked for anything but a map of numbers */
function probabilitiesOf(answer: JsonObject): { texts: JsonNumber[]; values: number[] } {
  const entries = numbersOf(answer.get("probabilities"));
  given(entries !== undefined && entries.length > 0, "the answer has no map of probabilities");
  const texts = entries.map(([, number]) => number);
  return { texts, values: texts.map((number) => number.toNumber()) };
}

function numberAt(answer: JsonObject, key: string): JsonNumber {
  const value = answer.get(key);
  given(value instanceof JsonNumber, `the answer has no number \`${key}\``);
  return value;
}

/** @throws Blocked if it is out of its range, which is another requirement's. */
function confidenceOf(answer: JsonObject): JsonNumber {
  const confidence = numberAt(answer, "confidence");
  given(confidence.toNumber() >= 0 && confidence.toNumber() <= 1, "the confidence is out of its range");
  return confidence;
}

const near = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance + 1e-9;

const keysAre = (reply: Reply, found: readonly string[], expected: readonly string[]): void =>
  must(
    reply,
    JSON.stringify([...found].sort()) === JSON.stringify([...expected].sort()),
    expected.join(", "),
    found.join(", "),
  );

const levelsOf = ({ criteria }: CorpusQuestion): string[] => criteria.map((_, level) => String(level));

function inRange(reply: Reply, number: JsonNumber | undefined, what: string): void {
  const value = number?.toNumber() ?? Number.NaN;
  must(reply, value >= 0 && value <= 1, `${what} from 0 to 1`, number?.text ?? "no number");
}

function distribution(type: AnswerType): Requirement[] {
  return [
    requirement(
      `${type}.probability-range`,
      "spec",
      `spec: ${type} answer`,
      "Each probability is a number from 0 to 1.",
      overAnswers(type, (answer, _, reply) => {
        const entries = numbersOf(answer.get("probabilities"));
        must(reply, entries !== undefined, "a map of numbers", show(answer.get("probabilities")));
        for (const [key, number] of entries) inRange(reply, number, `the probability of ${key}`);
      }),
    ),
    requirement(
      `${type}.probability-sum`,
      "spec",
      `spec: ${type} answer`,
      "The probabilities sum to about 1.",
      overAnswers(type, (answer, _, reply) => {
        const { texts, values } = probabilitiesOf(answer);
        const sum = values.reduce((a, b) => a + b, 0);
        const tolerance = Math.max(0.001, values.length * roundingOf(texts));
        must(reply, near(sum, 1, tolerance), "a sum of 1", String(sum));
      }),
    ),
    requirement(
      `${type}.confidence-range`,
      "spec",
      `spec: ${type} answer`,
      "The confidence is a number from 0 to 1.",
      overAnswers(type, (answer, _, reply) => {
        const confidence = answer.get("confidence");
        inRange(reply, confidence instanceof JsonNumber ? confidence : undefined, "a confidence");
      }),
    ),
  ];
}

/** Asks one question with a certain answer: one option or one level. */
async function certain(target: Target, question: Wire): Promise<{ reply: Reply; answer: JsonObject }> {
  const name = target.name("only one");
  const reply = await target.evaluate({
    state: "The parcel came on Monday.",
    questions: { [name]: question },
  });
  statusIs(reply, 200);
  return { reply, answer: answerOf(reply, name) };
}

function isExactly(reply: Reply, answer: JsonObject, expected: Record<string, Wire>): void {
  for (const [key, value] of Object.entries(expected)) {
    const found = answer.get(key);
    const plain = found instanceof JsonNumber ? found.toNumber() : found;
    must(reply, plain === value, `${key} ${JSON.stringify(value)}`, show(found));
  }
}

export const ANSWERS: Requirement[] = [
  requirement(
    "noul.range",
    "spec",
    "spec: Noul answer",
    "A noul answer is a number from 0 to 1.",
    overAnswers("noul", (answer, _, reply) => {
      const noul = answer.get("noul");
      inRange(reply, noul instanceof JsonNumber ? noul : undefined, "noul");
    }),
  ),
  requirement(
    "noul.no-confidence",
    "contract",
    "contract: Response",
    "A noul answer has no confidence.",
    overAnswers("noul", (answer, _, reply) =>
      must(reply, !answer.has("confidence"), "no confidence", show(answer.get("confidence"))),
    ),
  ),
  ...distribution("choice"),
  requirement(
    "choice.probability-keys",
    "spec",
    "spec: Choice answer",
    "There is one probability for every option and for nothing else.",
    overAnswers("choice", (answer, { criteria }, reply) => {
      const entries = numbersOf(answer.get("probabilities"));
      given(entries !== undefined, "the answer has no map of probabilities");
      keysAre(
        reply,
        entries.map(([key]) => key),
        criteria.map(String),
      );
    }),
  ),
  requirement(
    "choice.is-option",
    "spec",
    "spec: Choice answer",
    "`choice` is one of the options.",
    overAnswers("choice", (answer, { criteria }, reply) => {
      const choice = answer.get("choice");
      must(
        reply,
        criteria.some((option) => option === choice),
        `one of ${criteria.join(", ")}`,
        show(choice),
      );
    }),
  ),
  requirement(
    "choice.argmax",
    "spec",
    "spec: Choice answer",
    "`choice` is the option with the highest probability.",
    overAnswers("choice", (answer, _, reply) => {
      const { texts, values } = probabilitiesOf(answer);
      const at = (numbersOf(answer.get("probabilities")) ?? []).findIndex(
        ([key]) => key === answer.get("choice"),
      );
      given(at >= 0, "`choice` has no probability");
      const [found, max] = [values[at] ?? 0, Math.max(...values)];
      must(reply, near(found, max, 2 * roundingOf(texts)), `probability ${max}`, String(found));
    }),
  ),
  requirement(
    "choice.confidence",
    "contract",
    "contract: Response",
    "The confidence is (max p - 1/n) / (1 - 1/n).",
    overAnswers("choice", (answer, _, reply) => {
      const { texts, values } = probabilitiesOf(answer);
      const found = confidenceOf(answer);
      const expected = choiceConfidence(values);
      const tolerance = roundingOf(texts) / (1 - 1 / values.length) + roundingOf(texts);
      must(reply, near(found.toNumber(), expected, tolerance), expected.toFixed(6), found.text);
    }),
  ),
  requirement(
    "choice.one-option",
    "contract",
    "contract: Request",
    "One option is answered: probability 1 and confidence 1.",
    {
      "a choice of one": async (target) => {
        const { reply, answer } = await certain(target, { type: "choice", criteria: { alone: "The one." } });
        isExactly(reply, answer, { confidence: 1 });
        const probabilities = numbersOf(answer.get("probabilities")) ?? [];
        must(
          reply,
          probabilities[0]?.[1].toNumber() === 1,
          "probability 1",
          show(answer.get("probabilities")),
        );
      },
    },
  ),
  ...distribution("score"),
  requirement(
    "score.legend-keys",
    "spec",
    "spec: Score answer",
    "The legend has a key for each level, counted from 0.",
    overAnswers("score", (answer, question, reply) => {
      const legend = answer.get("legend");
      const keys = legend instanceof Map ? [...legend.keys()] : undefined;
      must(reply, keys !== undefined, "an object `legend`", show(legend));
      keysAre(reply, keys, levelsOf(question));
    }),
  ),
  requirement(
    "score.probability-keys",
    "spec",
    "spec: Score answer",
    "The probabilities have a key for each level, counted from 0.",
    overAnswers("score", (answer, question, reply) => {
      const entries = numbersOf(answer.get("probabilities"));
      given(entries !== undefined, "the answer has no map of probabilities");
      keysAre(
        reply,
        entries.map(([key]) => key),
        levelsOf(question),
      );
    }),
  ),
  requirement(
    "score.expected",
    "spec",
    "spec: Score answer",
    "The score is the sum of level times probability.",
    overAnswers("score", (answer, _, reply) => {
      const { texts, values } = probabilitiesOf(answer);
      const found = numberAt(answer, "score");
      const expected = expectedScore(values);
      const rounding = roundingOf(texts);
      const tolerance = rounding * ((values.length * (values.length - 1)) / 2 + 1);
      must(reply, near(found.toNumber(), expected, tolerance), expected.toFixed(6), found.text);
    }),
  ),
  requirement(
    "score.confidence",
    "contract",
    "contract: Response; spec: Confidence behaviour",
    "The confidence is max(0, 1 - sum(p_i |i - k|) / D), k the most likely level.",
    overAnswers("score", (answer, _, reply) => {
      const { texts, values } = probabilitiesOf(answer);
      const found = confidenceOf(answer);
      const rounding = roundingOf(texts);
      const n = values.length;
      const tolerance = (rounding * ((n * (n - 1)) / 2)) / meanDeviation(n) + rounding;
      const expected = mostLikely(values, rounding).map((level) => scoreConfidence(values, level));
      const holds = expected.some((value) => near(found.toNumber(), value, tolerance));
      must(reply, holds, expected.map((value) => value.toFixed(6)).join(" or "), found.text);
    }),
  ),
  requirement(
    "score.one-level",
    "contract",
    "contract: Request",
    "One level is answered: score 0, probability 1 and confidence 1.",
    {
      "a score of one level": async (target) => {
        const { reply, answer } = await certain(target, { type: "score", criteria: ["the only level"] });
        isExactly(reply, answer, { score: 0, confidence: 1 });
        const probabilities = numbersOf(answer.get("probabilities")) ?? [];
        must(
          reply,
          probabilities[0]?.[1].toNumber() === 1,
          "probability 1",
          show(answer.get("probabilities")),
        );
      },
    },
  ),
];
