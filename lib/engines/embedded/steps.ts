import { setImmediate as nextTurn } from "node:timers/promises";

/** Work on a text that pauses now and then. */
export type Steps<T> = Generator<void, T>;

/** Characters between two pauses: some 10 ms of tokenising, the slowest thing that is done with a text. */
export const STEP_CHARS = 8_192;

/** Without pausing, for texts of the project's own and for tests. */
export function runThrough<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * At each pause messages get their turn, so that who waits for the thread can take it back.
 * @param checkpoint called at each pause; it throws to give the work up.
 */
export async function runInTurns<T>(steps: Steps<T>, checkpoint: () => void): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
    checkpoint();
  }
}

/** The text in pieces of about `STEP_CHARS`, each ending before whitespace: no word is cut. */
export function* piecesOf(text: string): Generator<string> {
  const space = /\s/gu;
  for (let from = 0; from < text.length;) {
    space.lastIndex = from + STEP_CHARS;
    const to = space.lastIndex < text.length ? (space.exec(text)?.index ?? text.length) : text.length;
    yield text.slice(from, to);
    from = to;
  }
}
