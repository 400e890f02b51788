import "server-only";
import { Readable } from "node:stream";

/** A response whose text is sent as it is made. No cache keeps it, and no browser guesses its type. */
export function streamedText(
  pieces: AsyncIterable<string>,
  headers: { "content-type": string; "content-disposition"?: string },
): Response {
  const stream = Readable.toWeb(Readable.from(encoded(pieces))) as unknown as ReadableStream;
  return new Response(stream, {
    headers: { ...headers, "cache-control": "no-store, no-transform", "x-content-type-options": "nosniff" },
  });
}

/** The type of JSON lines that the page reads as they come. */
export const NDJSON = "application/x-ndjson; charset=utf-8";

/** A file to save, with a name that every system takes. @param usual the name where no letter is left */
export const attachment = (title: string, usual: string, rest: string): string => {
  const name = `${title.replace(/[^\p{L}\p{N}._ -]+/gu, " ").trim() || usual}${rest}`;
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
};

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of pieces) yield encoder.encode(text);
}
