export interface Asked {
  /** When the request began, ISO 8601. */
  createdAt: string;
  latencyMs: number;
  /** The same of those that were asked for together. */
  askId: string | null;
}

/**
 * Of a model's failures, oldest first, the one that its column shows: the first to arrive. What failed before the
 * model was asked again does not count.
 */
export function shownFailure<T extends Asked>(failures: readonly T[]): T | undefined {
  const [first, ...others] = lastFailures(failures);
  return (
    first && others.reduce((before, failure) => (endOf(failure) < endOf(before) ? failure : before), first)
  );
}

/** Those of the last time that the model was asked. */
export const lastFailures = <T extends Asked>(failures: readonly T[]): T[] =>
  failures.filter(({ askId }) => askId === failures.at(-1)?.askId);

const endOf = ({ createdAt, latencyMs }: Asked): number => Date.parse(createdAt) + latencyMs;
