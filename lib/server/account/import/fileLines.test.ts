import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileLines } from "./fileLines";

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "lines-"))));
afterEach(() => rmSync(folder, { recursive: true }));

async function linesOf(text: string, bytesMax = 100) {
  const file = path.join(folder, "file");
  writeFileSync(file, text);
  const found: [number, string | null][] = [];
  for await (const { number, text: line } of fileLines(file, bytesMax)) found.push([number, line]);
  return found;
}

test("lines keep their numbers beside empty ones, also without a last line break", async () => {
  expect(await linesOf("one\r\n\n \nfür\nfive")).toEqual([
    [1, "one\r"],
    [4, "für"],
    [5, "five"],
  ]);
  expect(await linesOf("")).toEqual([]);
});

test("a line that is too long is named and not kept, and the next one is read", async () => {
  const long = "x".repeat(3 * 1024 * 1024);
  expect(await linesOf(`${long}\nnext\n${long}`)).toEqual([
    [1, null],
    [2, "next"],
    [3, null],
  ]);
  // A letter of two bytes at the border of two pieces stays whole.
  const border = `${"a".repeat(1024 * 1024 - 1)}ü`;
  expect(await linesOf(`${border}\n`, 2 * 1024 * 1024)).toEqual([[1, border]]);
});
