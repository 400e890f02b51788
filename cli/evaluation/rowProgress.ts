const SHOWN_EVERY_MS = 200;
/** Without a terminal, each line stays. */
const LOGGED_EVERY_MS = 5_000;

/**
 * Shows how many answers came: one overwritten line, or without a terminal a line every few seconds.
 * @param now milliseconds that only grow
 */
export function rowProgress(
  write: (text: string) => void,
  isTerminal: boolean,
  now: () => number,
): (done: number, total: number, failed: number) => void {
  const startedAt = now();
  let shownAt = isTerminal ? -Infinity : startedAt;
  return (done, total, failed) => {
    const at = now();
    if (at - shownAt < (isTerminal ? SHOWN_EVERY_MS : LOGGED_EVERY_MS) && done < total) return;
    shownAt = at;
    const seconds = (at - startedAt) / 1_000;
    const rate = seconds > 0 ? done / seconds : 0;
    const parts = [
      `${done} of ${total} answers (${Math.floor((done / total) * 100)} %)`,
      ...(rate > 0 ? [`${rate.toFixed(1)}/s`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(done < total && rate > 0 ? [`about ${durationText((total - done) / rate)} left`] : []),
    ];
    const text = parts.join(", ");
    write(isTerminal ? `\r${text.padEnd(78)}${done === total ? "\n" : ""}` : `${text}\n`);
  };
}

const durationText = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
