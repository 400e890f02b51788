/** Last waits of each model in milliseconds, by its versioned id: newest last. */
const STORAGE_KEY = "playground.speeds";
/** An odd number has one median. A slow first answer, with the loading of a model, is soon outweighed. */
const KEPT_MAX = 5;
const MODELS_MAX = 50;

type Waits = Record<string, number[]>;

function stored(): Waits {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const isWaits = (waits: unknown): waits is number[] =>
      Array.isArray(waits) && waits.length > 0 && waits.every((wait) => Number.isFinite(wait));
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, number[]] => isWaits(entry[1])),
    );
  } catch {
    return {};
  }
}

/** Remembers in this browser how long an answer took. */
export function rememberSpeed(modelId: string, latencyMs: number): void {
  const { [modelId]: earlier = [], ...others } = stored();
  const kept = Object.entries(others).slice(1 - MODELS_MAX);
  const waits = Object.fromEntries([...kept, [modelId, [...earlier, latencyMs].slice(-KEPT_MAX)]]);
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(waits));
  } catch {
    // A full storage remembers no speeds.
  }
}

/** Median of the last waits of each model that was seen here, in milliseconds. */
export function seenSpeeds(): ReadonlyMap<string, number> {
  return new Map(Object.entries(stored()).map(([id, waits]) => [id, median(waits)]));
}

function median(waits: readonly number[]): number {
  const sorted = waits.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
