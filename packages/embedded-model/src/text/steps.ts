import { setImmediate as nextTurn } from "node:timers/promises";

/** Work on a text that pauses now and then. */
export type Steps<T> = Generator<void, T>;

/** Characters between two pauses: some 10 ms of tokenising, the slowest work on a text. */
export const STEP_CHARS = 8_192;

/** Without pauses, for the project's own texts and for tests. */
export function runThrough<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * At each pause messages get their turn, so that the thread can be called back.
 * @param checkpoint called at each pause; it throws to stop the work.
 */
export async function runInTurns<T>(steps: Steps<T>, checkpoint: () => void): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
    checkpoint();
  }
}

/** Most characters of a piece: a text without spaces is cut anyway, but never inside a character. */
const PIECE_MAX = 2 * STEP_CHARS;
const LOW_SURROGATE = /^[\udc00-\udfff]/;

/**
 * The text in pieces of about `STEP_CHARS`, each ending before whitespace if there is any: no word is cut.
 */
export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const space = text.slice(from + STEP_CHARS, from + PIECE_MAX).search(/\s/u);
    let to = space >= 0 ? from + STEP_CHARS + space : Math.min(text.length, from + PIECE_MAX);
    if (LOW_SURROGATE.test(text.slice(to, to + 1))) to -= 1;
    yield text.slice(from, to);
    from = to;
  }
}
