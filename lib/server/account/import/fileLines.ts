import { createReadStream } from "node:fs";
import { linesOf, type FileLine } from "@/lib/server/http/linesOf";

/** The lines of a file, one in memory at a time. Empty ones are left out. @param bytesMax of one line */
export const fileLines = (path: string, bytesMax: number): AsyncGenerator<FileLine> =>
  linesOf(createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>, bytesMax);
