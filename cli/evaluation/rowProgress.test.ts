import { expect, test } from "vitest";
import { rowProgress } from "./rowProgress";

function shown(isTerminal: boolean) {
  let at = 0;
  const written: string[] = [];
  const progress = rowProgress(
    (text) => written.push(text),
    isTerminal,
    () => at,
  );
  for (let done = 1; done <= 10; done += 1) {
    at += 1_000;
    progress(done, 10, done > 5 ? 1 : 0);
  }
  return written;
}

test("without a terminal a line every five seconds, and one at the end", () => {
  expect(shown(false)).toEqual([
    "5 of 10 answers (50 %), 1.0/s, about 5 s left\n",
    "10 of 10 answers (100 %), 1.0/s, 1 failed\n",
  ]);
});

test("a terminal's line is overwritten, and ends at the end", () => {
  const written = shown(true);
  expect(written).toHaveLength(10);
  expect(written.every((text) => text.startsWith("\r"))).toBe(true);
  expect(written.filter((text) => text.endsWith("\n"))).toHaveLength(1);
});
