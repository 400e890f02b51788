import { gzipSync } from "node:zlib";

/** The scripts that a page's HTML names for today's browsers, in order. */
export function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\snomodule\b/i.test(tag))
    .flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? []);
}

/** Bytes of texts as a server sends them, each gzipped alone. */
export const gzippedBytes = (texts: readonly (string | Buffer)[]): number =>
  texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
