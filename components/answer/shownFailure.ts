interface Timed {
  /** When the request began, ISO 8601. */
  createdAt: string;
  latencyMs: number;
}

/** Nobody asks a model again as soon after its failure: what began by then, the same press of Run had asked. */
const ASKED_AGAIN_MS_MIN = 150;

/**
 * Of a model's failures, oldest first, the one that its column showed when they came: a column ends with the first
 * that arrives, while the other repeats that were under way fail unseen. What failed before the model was asked
 * again does not count.
 */
export function shownFailure<T extends Timed>(failures: readonly T[]): T | undefined {
  const last = failures.at(-1);
  if (!last) return undefined;
  const lastBegan = Date.parse(last.createdAt);
  return failures
    .filter((failure) => failure === last || endOf(failure) + ASKED_AGAIN_MS_MIN > lastBegan)
    .reduce((first, failure) => (endOf(failure) < endOf(first) ? failure : first));
}

const endOf = ({ createdAt, latencyMs }: Timed): number => Date.parse(createdAt) + latencyMs;
