export interface Asked {
  /** When the request began, ISO 8601. */
  createdAt: string;
  latencyMs: number;
  /** The same of those that were asked for together. */
  askId: string | null;
}

/**
 * Of a model's failures, oldest first, the one that its column showed when they came: a column ends with the first
 * that arrives, while the other repeats that were under way fail unseen. What failed before the model was asked
 * again does not count.
 */
export function shownFailure<T extends Asked>(failures: readonly T[]): T | undefined {
  const together = failures.filter(({ askId }) => askId === failures.at(-1)?.askId);
  const [first, ...others] = together;
  return (
    first && others.reduce((before, failure) => (endOf(failure) < endOf(before) ? failure : before), first)
  );
}

const endOf = ({ createdAt, latencyMs }: Asked): number => Date.parse(createdAt) + latencyMs;
