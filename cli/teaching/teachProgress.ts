import type { TeachingProgress } from "@typed-question/embedded-model/teach/teachingRequest";

const SHOWN_EVERY_MS = 200;
/** Without a terminal, each line stays. */
const LOGGED_EVERY_MS = 5_000;

/** Shows how far a teaching is: one overwritten line, or without a terminal a line every few seconds. */
export function teachProgress(
  write: (text: string) => void,
  isTerminal: boolean,
  now: () => number,
): (progress: TeachingProgress, questions: readonly string[]) => void {
  let shownAt = -Infinity;
  return (progress, questions) => {
    const isDone = progress.phase === "reading" ? progress.done === progress.total : progress.share === 1;
    const at = now();
    if (at - shownAt < (isTerminal ? SHOWN_EVERY_MS : LOGGED_EVERY_MS) && !isDone) return;
    shownAt = at;
    const text =
      progress.phase === "reading"
        ? `${progress.done} of ${progress.total} rows read`
        : `'${questions[progress.question]}': ${Math.floor(progress.share * 100)} % learnt`;
    write(isTerminal ? `\r${text.padEnd(78)}${isDone ? "\n" : ""}` : `${text}\n`);
  };
}
