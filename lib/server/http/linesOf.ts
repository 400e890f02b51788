export interface FileLine {
  /** From 1. */
  number: number;
  /** Null for a line that is too long. */
  text: string | null;
}

const LINE_FEED = 0x0a;

/** The lines of a text, one in memory at a time. Empty ones are left out. @param bytesMax of one line */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<FileLine> {
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 1;
  const line = (): FileLine | null => {
    const text = length > bytesMax ? null : Buffer.concat(pieces).toString("utf8");
    const found = { number, text };
    pieces = [];
    length = 0;
    return text?.trim() === "" ? null : found;
  };
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length <= bytesMax) pieces.push(piece);
    else pieces = [];
  };
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      const found = line();
      if (found) yield found;
      number += 1;
      start = end + 1;
    }
    // The chunk's memory is reused by nobody, but a copy keeps no whole chunk for a short rest.
    if (start < chunk.length) add(Buffer.from(chunk.subarray(start)));
  }
  if (length > 0) {
    const found = line();
    if (found) yield found;
  }
}
