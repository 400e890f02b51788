import { Observable } from "@/lib/client/draft/observable";

/** Width of the input in percent of the window. */
export const SPLIT_DEFAULT = 42;
export const SPLIT_MIN = 25;
export const SPLIT_MAX = 75;
const STORAGE_KEY = "playground.split";

const clamp = (percent: number): number =>
  Math.round(Math.min(SPLIT_MAX, Math.max(SPLIT_MIN, percent)) * 10) / 10;

/** The default until the browser's storage was read. */
export const splitPosition = new Observable(SPLIT_DEFAULT);

/** Takes the width that this browser remembers, if any. */
export function recallSplit(): void {
  try {
    const stored = Number.parseFloat(window.localStorage.getItem(STORAGE_KEY) ?? "");
    if (Number.isFinite(stored)) splitPosition.set(clamp(stored));
  } catch {
    // A blocked storage remembers nothing.
  }
}

/** Moves the border and remembers it in this browser. */
export function moveSplit(percent: number): void {
  splitPosition.set(clamp(percent));
  try {
    window.localStorage.setItem(STORAGE_KEY, String(splitPosition.get()));
  } catch {
    // It stays as long as the page.
  }
}
