import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { LEVELS_MAX, OPTIONS_MAX } from "@typed-question/protocol/limits";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import type { DatasetRow, ExpectedLabel, LabelledQuestion } from "@/lib/shared/pageApi/datasets";
import { resultQuestions } from "./resultQuestions";

type LabelledRows = readonly Pick<DatasetRow, "expected">[];

/** A label's text with the number of its rows. */
export interface LabelTally {
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
    strange: readonly LabelTally[];
  }[];
  /** The dataset's questions that the run does not ask. */
  unasked: readonly string[];
}

/**
 * Compares the labels of rows with the questions of a run.
 * @param questions JSON text of `questions`
 * @param labelled the labelled questions of the dataset's version
 */
export function labelMatch(
  questions: string,
  labelled: readonly Pick<LabelledQuestion, "name">[],
  rows: LabelledRows,
): LabelMatch {
  const asked = resultQuestions(questions);
  const names = new Set(asked.map(({ judged }) => judged.name));
  return {
    questions: asked.map(({ judged: { name }, meanings }) => {
      const tallies = talliesOf(name, rows);
      const strange = tallies.filter(({ label }) => labelOutcome(label, meanings) === null);
      const labels = sumOf(tallies);
      return { name, labelled: labels, fitting: labels - sumOf(strange), strange };
    }),
    unasked: labelled.map(({ name }) => name).filter((name) => !names.has(name)),
  };
}

/**
 * The questions that the labels of rows answer, each named by its label.
 * A choice has the label's values as options. Whole numbers from 0 to 9 make a score.
 * @returns JSON text of `questions`; null without a label
 */
export function questionsFromLabels(
  labelled: readonly Pick<LabelledQuestion, "name" | "kind">[],
  rows: LabelledRows,
): string | null {
  const questions = new Map<string, JsonValue>();
  for (const { name, kind } of labelled) {
    const labels = talliesOf(name, rows).map(({ label }) => label);
    if (labels.length > 0) questions.set(name, questionOf(name, kind, labels));
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

/** The different labels of a question, most frequent first. */
function talliesOf(name: string, rows: LabelledRows): (LabelTally & { label: ExpectedLabel })[] {
  const byText = new Map<string, LabelTally & { label: ExpectedLabel }>();
  for (const { expected } of rows) {
    const label = Object.hasOwn(expected, name) ? expected[name] : undefined;
    if (label === undefined) continue;
    const known = byText.get(String(label));
    if (known) known.rows += 1;
    else byText.set(String(label), { label, text: String(label), rows: 1 });
  }
  return [...byText.values()].sort((a, b) => b.rows - a.rows);
}

const sumOf = (tallies: readonly LabelTally[]): number => tallies.reduce((sum, { rows }) => sum + rows, 0);
