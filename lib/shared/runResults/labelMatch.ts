import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { LEVELS_MAX, OPTIONS_MAX } from "@typed-question/protocol/limits";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import type {
  ExpectedLabel,
  LabelledQuestion,
  LabelTally,
  QuestionLabels,
} from "@/lib/shared/pageApi/datasets";
import { resultQuestions } from "./resultQuestions";

/** A label that means no outcome. */
export interface StrangeLabel {
  text: string;
  rows: number;
}

/** How a dataset's labels fit the questions of a run. */
export interface LabelMatch {
  questions: readonly {
    name: string;
    /** Rows whose label means one of the question's outcomes, and rows with any label. */
    fitting: number;
    labelled: number;
    /** Labels that mean no outcome, most frequent first. */
    strange: readonly StrangeLabel[];
  }[];
  /** The dataset's questions that the run does not ask. */
  unasked: readonly string[];
}

/**
 * Compares the labels of a dataset with the questions of a run.
 * @param questions JSON text of `questions`
 * @param labelled the labelled questions of the dataset's version
 */
export function labelMatch(
  questions: string,
  labelled: readonly Pick<LabelledQuestion, "name">[],
  labels: readonly QuestionLabels[],
): LabelMatch {
  const asked = resultQuestions(questions);
  const names = new Set(asked.map(({ judged }) => judged.name));
  return {
    questions: asked.map(({ judged: { name }, meanings }) => {
      const { listed, unlistedRows } = tallyOf(name, labels);
      const strange = listed.filter(({ label }) => labelOutcome(label, meanings) === null);
      const fitting = sumOf(listed) - sumOf(strange);
      const texts = strange.map(({ label, rows }) => ({ text: String(label), rows }));
      const others = unlistedRows > 0 ? [{ text: "rarer labels, not looked at", rows: unlistedRows }] : [];
      return { name, fitting, labelled: sumOf(listed) + unlistedRows, strange: [...texts, ...others] };
    }),
    unasked: labelled.map(({ name }) => name).filter((name) => !names.has(name)),
  };
}

/**
 * The questions that the labels of a dataset answer, each named by its label.
 * A choice has the label's values as options. Whole numbers from 0 to 9 make a score.
 * @returns JSON text of `questions`; null without a label
 */
export function questionsFromLabels(
  labelled: readonly Pick<LabelledQuestion, "name" | "kind">[],
  labels: readonly QuestionLabels[],
): string | null {
  const questions = new Map<string, JsonValue>();
  for (const { name, kind } of labelled) {
    const values = tallyOf(name, labels).listed.map(({ label }) => label);
    if (values.length > 0) questions.set(name, questionOf(name, kind, values));
  }
  return questions.size > 0 ? stringifyJson(questions) : null;
}

function questionOf(
  name: string,
  kind: LabelledQuestion["kind"],
  labels: readonly ExpectedLabel[],
): JsonValue {
  const make = (type: string, instructions: string, criteria?: JsonValue): JsonValue =>
    new Map<string, JsonValue>([
      ["type", type],
      ["instructions", instructions],
      ...(criteria === undefined ? [] : [["criteria", criteria] as const]),
    ]);
  if (kind === "noul") return make("noul", `Is “${name}” true?`);
  if (kind === "score" && labels.every(isLevel)) {
    const levels = Math.max(...labels.map(Number)) + 1;
    return make(
      "score",
      `Which level of “${name}” fits?`,
      Array.from({ length: levels }, (_, level) => String(level)),
    );
  }
  const options = labels.slice(0, OPTIONS_MAX).map((label) => [String(label), null] as const);
  return make("choice", `Which “${name}” fits?`, new Map<string, JsonValue>(options));
}

const isLevel = (label: ExpectedLabel): boolean =>
  typeof label === "number" && Number.isInteger(label) && label >= 0 && label < LEVELS_MAX;

function tallyOf(
  name: string,
  labels: readonly QuestionLabels[],
): { listed: readonly LabelTally[]; unlistedRows: number } {
  const found = labels.find((entry) => entry.name === name);
  return { listed: found?.labels ?? [], unlistedRows: found?.unlistedRows ?? 0 };
}

const sumOf = (tallies: readonly LabelTally[]): number => tallies.reduce((sum, { rows }) => sum + rows, 0);
