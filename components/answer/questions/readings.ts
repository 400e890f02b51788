import type { FigureRow } from "../figureRow";
import type { Reading } from "./answerModule";

/** The head of a row that counts a probability. */
export const head = (kind: FigureRow["kind"], label: string): Omit<FigureRow, "figures"> => ({
  key: kind,
  kind,
  label,
  legend: null,
  unit: "probability",
  max: 1,
});

interface WithProbabilities {
  probabilities: ReadonlyMap<string, number>;
}

/** The probability of an option or a level. */
export const probabilityReading = (
  kind: "option" | "level",
  name: string,
  legend: string | null = null,
): Reading<WithProbabilities> => ({
  ...head(kind, name),
  // The prefix keeps it apart from the keys of the other rows, for any option name.
  key: `${kind}:${name}`,
  legend,
  read: ({ probabilities }) => probabilities.get(name),
});

export const confidenceReading = (): Reading<{ confidence: number }> => ({
  ...head("confidence", "Confidence"),
  read: ({ confidence }) => confidence,
});

/** Every option or level that any answer has, in the order in which they appear. */
export const labelsOf = (answers: readonly WithProbabilities[]): string[] => [
  ...new Set(answers.flatMap(({ probabilities }) => [...probabilities.keys()])),
];
