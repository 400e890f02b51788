/** A distribution over labels and the index of the right one. */
export interface Prediction {
  probabilities: readonly number[];
  expected: number;
}

/** Index of the most likely label; the first one on a tie. */
function predicted({ probabilities }: Prediction): number {
  return probabilities.indexOf(Math.max(...probabilities));
}

export function isRight(prediction: Prediction): boolean {
  return predicted(prediction) === prediction.expected;
}

/** Share of predictions whose most likely label is the right one, 0 to 1; NaN for none. */
export function accuracy(predictions: readonly Prediction[]): number {
  return predictions.filter(isRight).length / predictions.length;
}

/** Accuracy of guessing: the mean of 1 / labels. */
export function chance(predictions: readonly Prediction[]): number {
  return (
    predictions.reduce((sum, { probabilities }) => sum + 1 / probabilities.length, 0) / predictions.length
  );
}

/** Accuracy of always choosing the most frequent label of these predictions. */
export function majority(predictions: readonly Prediction[]): number {
  const counts = new Map<number, number>();
  for (const { expected } of predictions) counts.set(expected, (counts.get(expected) ?? 0) + 1);
  return Math.max(...counts.values()) / predictions.length;
}
