import { formatBytes } from "./formatBytes";

/** Steps of a log without a terminal. */
const LOG_STEP = 0.1;
const SHOWN_EVERY_MS = 200;

/**
 * Shows a download as one overwritten line, or without a terminal as a line for each tenth.
 * @param now milliseconds that only grow
 */
export function progressLine(
  write: (text: string) => void,
  isTerminal: boolean,
  now: () => number,
): (bytes: number, total: number) => void {
  let first: { bytes: number; at: number } | null = null;
  let shownAt = -Infinity;
  let shownShare = 0;
  return (bytes, total) => {
    const at = now();
    first ??= { bytes, at };
    const share = bytes / total;
    const isDue = isTerminal ? at - shownAt >= SHOWN_EVERY_MS : share - shownShare >= LOG_STEP;
    if (!isDue && bytes < total) return;
    if (shownShare === 1) return;
    shownAt = at;
    shownShare = share;
    const seconds = (at - first.at) / 1_000;
    const speed = seconds > 0 ? `, ${formatBytes(Math.round((bytes - first.bytes) / seconds))}/s` : "";
    const text = `${Math.floor(share * 100)} %  ${formatBytes(bytes)} of ${formatBytes(total)}${speed}`;
    // Overwritten: as long as the longest line before it.
    write(isTerminal ? `\r${text.padEnd(60)}${bytes === total ? "\n" : ""}` : `${text}\n`);
  };
}
