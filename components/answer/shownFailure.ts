export interface Asked {
  /** When the request began, ISO 8601. */
  createdAt: string;
  latencyMs: number;
  /** Evaluations of one ask share it. */
  askId: string | null;
}

/**
 * Picks the failure that a model's column shows: the first to arrive in the last ask. Earlier asks do not count. The
 * failures come oldest first.
 */
export function shownFailure<T extends Asked>(failures: readonly T[]): T | undefined {
  const [first, ...others] = lastFailures(failures);
  return (
    first && others.reduce((before, failure) => (endOf(failure) < endOf(before) ? failure : before), first)
  );
}

/** The failures of the model's last ask. */
export const lastFailures = <T extends Asked>(failures: readonly T[]): T[] =>
  failures.filter(({ askId }) => askId === failures.at(-1)?.askId);

const endOf = ({ createdAt, latencyMs }: Asked): number => Date.parse(createdAt) + latencyMs;
