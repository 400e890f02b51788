import { z } from "zod";
import type { JsonValue } from "../json";
import { LEVELS_MAX } from "../limits";
import { expectedScore, scoreConfidence } from "../readout/confidence";
import { askedOutcome } from "./asked";
import { contentOrNull } from "./content";
import { criterion } from "./criterion";
import { byKey } from "./looseAnswer";
import { confidence, decimal, decimals, probability } from "./numbers";
import type { QuestionModule } from "./questionModule";

const schema = z.object({
  type: z.literal("score"),
  instructions: contentOrNull.optional().describe("What the model should rate."),
  criteria: z
    .array(criterion)
    .min(1)
    .max(LEVELS_MAX)
    .describe("Descriptions of the levels in their order; the first one is level 0."),
});

type ScoreQuestion = z.output<typeof schema>;

/** The fields of an answer. Extras are not among them. */
export interface ScoreAnswer {
  type: "score";
  /** Expected level, 0 to levels - 1. */
  score: number;
  confidence: number;
  /** Level (`"0"`, `"1"`, …) to its description as it was sent. */
  legend: ReadonlyMap<string, JsonValue>;
  probabilities: ReadonlyMap<string, number>;
}

/** A level of an ordered rubric. */
export const score: QuestionModule<ScoreQuestion, ScoreAnswer> = {
  schema,
  isDangerZone: false,
  criteriaFields: null,
  answerSchema: z.object({
    type: z.literal("score"),
    score: z
      .number()
      .min(0)
      .describe("Expected level: the sum of level times probability. May lie between levels."),
    confidence,
    legend: z.record(z.string(), z.unknown()).describe('Level, from "0", to its description as it was sent.'),
    probabilities: z
      .record(z.string(), probability)
      .describe("The same keys as legend. They sum to about 1."),
  }),
  example: {
    name: "urgency",
    question: {
      type: "score",
      instructions: "How urgent is it?",
      criteria: ["can wait", "this week", "today"],
    },
    answer: {
      type: "score",
      score: 1.88,
      confidence: 0.82,
      legend: { "0": "can wait", "1": "this week", "2": "today" },
      probabilities: { "0": 0, "1": 0.12, "2": 0.88 },
    },
  },
  ask: ({ type, instructions, criteria }) => ({
    type,
    kind: "ordinal",
    instructions: instructions ?? null,
    outcomes: criteria.map((description) => askedOutcome(null, description)),
  }),
  writeCriteria: (outcomes, write) =>
    outcomes.map(({ description }) => (description === null ? "" : write(description))),
  readOut: (probabilities, { criteria }) => ({
    type: "score",
    score: expectedScore(probabilities),
    confidence: scoreConfidence(probabilities),
    legend: legendOf(criteria),
    probabilities: new Map(probabilities.map((p, i) => [String(i), p])),
  }),
  finish: (answer, { criteria }) => ({ ...answer, legend: legendOf(criteria) }),
  writeAnswer: (answer) => [
    ["score", decimal(answer.score)],
    ["confidence", decimal(answer.confidence)],
    ["legend", new Map(answer.legend)],
    ["probabilities", decimals(answer.probabilities)],
  ],
  readAnswer: (answer) => ({
    type: "score",
    score: answer.number("score"),
    confidence: answer.number("confidence"),
    legend: answer.fields("legend").object,
    probabilities: answer.fields("probabilities").numbers(),
  }),
  readLoose(answer, outcomes) {
    const levels = outcomes.map((_, level) => String(level));
    const probabilities = answer.levels(outcomes.map(({ description }) => description));
    const legend = answer.object("legend");
    if (!levels.every((level) => (legend?.get(level) ?? null) !== null)) {
      answer.note("The server's legend is missing or has gaps: the levels as they were sent stand here.");
    }
    return {
      type: "score",
      score: answer.number("score", expectedScore(probabilities), levels.length - 1),
      confidence: answer.number("confidence", scoreConfidence(probabilities), 1),
      legend: legend ?? new Map(),
      probabilities: byKey(levels, probabilities),
    };
  },
  summarise: ({ score: value, probabilities }) => ({
    value,
    probability: Math.max(...probabilities.values()),
  }),
};

const legendOf = (levels: readonly JsonValue[]): Map<string, JsonValue> =>
  new Map(levels.map((level, i) => [String(i), level]));
