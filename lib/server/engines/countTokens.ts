import { setImmediate as nextTurn } from "node:timers/promises";
import type { Content } from "@typed-question/protocol/questions/content";
import { singleton } from "@/lib/server/singleton";
import { jsonPieces } from "@typed-question/embedded-model/text/content";
import { createTokenCounter, type TokenCount } from "@typed-question/embedded-model/text/tokenCounter";
import { readVocabulary } from "@typed-question/embedded-model/encoder/weights";

/** Characters that are counted before others get their turn: some milliseconds (`npm run bench:embedded`). */
const SLICE_CHARS = 65_536;

/** Counts the tokens of texts, each for itself. */
export type TokenMeter = (pieces: Iterable<string>) => Promise<number>;

/** Reads the vocabulary, once a process. @throws when the embedded model's package is missing. */
export function loadTokenCounter(): Promise<() => TokenCount> {
  return singleton("tokenCounter", async () => createTokenCounter(await readVocabulary()));
}

/**
 * The server's only token count. It uses the embedded model's tokenizer, so it is exact for that model. It is an
 * approximation for engines with another tokenizer. Counting yields to other work every few milliseconds.
 * @throws (the meter) the signal's reason.
 */
export async function openTokenMeter(signal: AbortSignal): Promise<TokenMeter> {
  const count = (await loadTokenCounter())();
  let sinceTurn = 0;
  return async (pieces) => {
    const before = count.total();
    for (const piece of pieces) {
      for (const slice of slicesOf(piece)) {
        count.push(slice);
        sinceTurn += slice.length;
        if (sinceTurn < SLICE_CHARS) continue;
        sinceTurn = 0;
        await nextTurn();
        signal.throwIfAborted();
      }
    }
    count.push(" ");
    return count.total() - before;
  };
}

/** Content as the embedded model reads it: prose as it is, JSON as lines of `key: value`. */
export function contentPieces(content: Content): Iterable<string> {
  return typeof content === "string" ? [content] : jsonPieces(content);
}

/** Cut in front of an ASCII character, which never combines with the text before it. */
function* slicesOf(text: string): Generator<string, void> {
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + SLICE_CHARS, text.length);
    while (to < text.length && to > from && text.charCodeAt(to) > 0x7f) to -= 1;
    // The whole slice is non-ASCII. An error of one token in 65,536 characters does not matter.
    if (to === from) to = Math.min(from + SLICE_CHARS, text.length);
    yield text.slice(from, to);
    from = to;
  }
}
