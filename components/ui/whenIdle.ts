/** A busy page counts as resting after this time, in milliseconds. */
const PATIENCE_MS = 2_000;
/** Pause of browsers without idle callbacks, in milliseconds. */
const PAUSE_MS = 200;

/** Resolves when the browser has nothing else to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve, PAUSE_MS);
    else requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
  });
}
