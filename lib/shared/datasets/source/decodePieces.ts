import { guessEncoding } from "@/lib/shared/text/file/guessEncoding";
import type { Encoding } from "@/lib/shared/text/file/encodings";

type Pieces = AsyncIterable<Uint8Array>;

/** Bytes around a place that is not UTF-8, to guess by. */
const SAMPLE_BYTES = 65_536;

/**
 * The encoding of a file, read in pieces and up to the first place that is not UTF-8.
 * @returns null for bytes that are no text
 */
export async function findEncoding(pieces: Pieces): Promise<Encoding | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  for await (const piece of pieces) {
    const sample = piece.subarray(0, SAMPLE_BYTES);
    if (isFirst) {
      const guess = guessEncoding(withoutCut(sample));
      if (!guess) return null;
      if (guess.encoding !== "utf-8") return guess.encoding;
      isFirst = false;
    }
    try {
      decoder.decode(piece, { stream: true });
    } catch {
      return guessEncoding(aroundFault(piece))?.encoding ?? null;
    }
  }
  return "utf-8";
}

/** The bytes up to the last line end, so that no character is cut. */
function withoutCut(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(10);
  return end > 0 && bytes.length === SAMPLE_BYTES ? bytes.subarray(0, end + 1) : bytes;
}

/** A sample with the first bytes of a piece that are not UTF-8. */
function aroundFault(piece: Uint8Array): Uint8Array {
  for (let from = 0; from < piece.length; from += SAMPLE_BYTES / 2) {
    const sample = piece.subarray(from, from + SAMPLE_BYTES);
    if (new TextDecoder().decode(sample).slice(1, -1).includes("\uFFFD")) return sample;
  }
  return piece.subarray(0, SAMPLE_BYTES);
}

/**
 * Decodes pieces of bytes. Characters may span pieces; a byte order mark is left out.
 * @throws RangeError for UTF-32, which no `TextDecoder` knows
 */
export async function* decodePieces(pieces: Pieces, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
