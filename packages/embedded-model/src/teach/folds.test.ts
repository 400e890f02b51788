import { expect, test } from "vitest";
import { runThrough } from "../text/steps";
import { assignFolds, foldsFor } from "./folds";
import { foldedText, nearDuplicates } from "./nearDuplicates";
import { seededRandom } from "./seededRandom";

test("spreads each outcome over all folds and keeps groups together", () => {
  const labels = Int32Array.from({ length: 100 }, (_, row) => (row < 20 ? 1 : 0));
  const groups = Int32Array.from({ length: 100 }, (_, row) => (row >= 90 ? 90 : row));
  const folds = assignFolds(labels, groups, 2, 5, seededRandom(1));
  expect(new Set(folds.slice(90)).size).toBe(1);
  for (let fold = 0; fold < 5; fold += 1) {
    const rows = [...folds.keys()].filter((row) => folds[row] === fold);
    expect(rows.filter((row) => labels[row] === 1)).toHaveLength(4);
    expect(rows).toHaveLength(20);
  }
});

test("fewer rows get more folds", () => {
  expect([20, 60, 61, 600, 3_000, 20_000].map(foldsFor)).toEqual([10, 10, 5, 5, 4, 3]);
});

const unit = (...values: number[]): number[] => {
  const padded = [...values, ...new Array<number>(512 - values.length).fill(0)];
  const length = Math.hypot(...padded);
  return padded.map((value) => value / length);
};

test("joins rows with the same words or nearly the same vector, also through a third row", () => {
  const texts = ["Where is my parcel?", "where is my PARCEL", "a", "b", "c", "d"];
  const vectors = Float32Array.from(
    [
      ...[unit(1), unit(0, 1), unit(0, 0, 1), unit(0, 0, 1, 0.3)],
      ...[unit(0, 0, 1, 0.6), unit(0, 0, 0, 1)],
    ].flat(),
  );
  expect([...runThrough(nearDuplicates(texts, vectors, 512, 1))]).toEqual([0, 0, 1, 1, 1, 2]);
});

test("folds case, signs and width, and nothing else", () => {
  expect(foldedText("  Ｗhere's my—parcel?! ")).toBe("where s my parcel");
  expect(foldedText("order 12")).not.toBe(foldedText("order 13"));
});
