/** How long the server took for an evaluation. */
export interface EvaluationTiming {
  /** Wait for a place in the model's queue. */
  queueMs: number;
  /** The model's own time. */
  modelMs: number;
}

/** The standard header; browsers show it in their network panel. */
export const SERVER_TIMING_HEADER = "server-timing";

/** Milliseconds with one decimal: `queue;dur=0.4, model;dur=31.0`. */
export const writeServerTiming = ({ queueMs, modelMs }: EvaluationTiming): string =>
  `queue;dur=${queueMs.toFixed(1)}, model;dur=${modelMs.toFixed(1)}`;

/** Null where a header lacks one of the two, such as another server's. */
export function readServerTiming(text: string | null): EvaluationTiming | null {
  const durations = new Map(
    [...(text ?? "").matchAll(/(?:^|,)\s*(queue|model);dur=(\d+(?:\.\d+)?)(?=\s*(?:,|$))/g)].map(
      ([, name, ms]) => [name, Number(ms)],
    ),
  );
  const [queueMs, modelMs] = [durations.get("queue"), durations.get("model")];
  return queueMs === undefined || modelMs === undefined ? null : { queueMs, modelMs };
}
