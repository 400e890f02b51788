import { expect, test } from "vitest";
import { runThrough } from "../text/steps";
import { createHead } from "./head";
import { learn, type TeachingRows } from "./learn";
import { probabilitiesOf, simulatedRows } from "./simulatedRows";

const half = (rows: TeachingRows, part: 0 | 1): TeachingRows => {
  const middle = rows.labels.length / 2;
  const [from, to] = part === 0 ? [0, middle] : [middle, 2 * middle];
  const size = rows.vectors.length / rows.labels.length;
  return {
    ...rows,
    labels: rows.labels.slice(from, to),
    vectors: rows.vectors.slice(from * size, to * size),
    logits: rows.logits.slice(from * rows.outcomes, to * rows.outcomes),
    isRead: rows.isRead.slice(from, to),
    groups: Int32Array.from({ length: middle }, (_, row) => row),
  };
};

const shareRight = (all: Float64Array, { labels, outcomes }: TeachingRows): number =>
  labels.reduce((sum, label, row) => {
    const own = all.subarray(row * outcomes, (row + 1) * outcomes);
    return sum + (own.indexOf(Math.max(...own)) === label ? 1 : 0);
  }, 0) / labels.length;

/** The head's answers to other rows. */
function answers(learned: ReturnType<typeof learnt>, rows: TeachingRows): Float64Array {
  const head = createHead(rows.kind, rows.outcomes, learned.head);
  const size = rows.vectors.length / rows.labels.length;
  return Float64Array.from(
    Array.from(rows.labels.keys()).flatMap((row) =>
      head.answer({
        vector: rows.vectors.subarray(row * size, (row + 1) * size),
        logits: rows.logits.subarray(row * rows.outcomes, (row + 1) * rows.outcomes),
        isRead: rows.isRead[row] === 1,
      }),
    ),
  );
}

const learnt = (rows: TeachingRows, seed = 1) => runThrough(learn(rows, seed));

test.each([
  ["binary", 2, 0.35],
  ["nominal", 4, 0.4],
] as const)("a %s question is learnt where the untaught model knows nothing", (kind, outcomes, apart) => {
  const rows = simulatedRows({ kind, outcomes, rows: 200, apart, known: 0, seed: 3 });
  const [taught, others] = [half(rows, 0), half(rows, 1)];
  const learned = learnt(taught);
  expect(shareRight(others.logits, others)).toBeLessThan(0.65);
  expect(shareRight(answers(learned, others), others)).toBeGreaterThan(0.85);
  expect(shareRight(learned.outOfFold, taught)).toBeGreaterThan(0.85);
  expect(learned.curve.map(({ rows: count }) => Math.round(count))).toEqual([20, 40, 80]);
});

test("levels share one direction, so the answer to a state between two levels is between them", () => {
  const rows = simulatedRows({ kind: "binary", outcomes: 2, rows: 80, apart: 0.5, known: 0, seed: 5 });
  const size = rows.vectors.length / rows.labels.length;
  // Three levels: no, half of each, yes.
  const middle = new Float32Array(size);
  const labels = rows.labels.map((label) => 2 * label);
  const levels: TeachingRows = {
    ...rows,
    kind: "ordinal",
    outcomes: 3,
    labels,
    logits: new Float64Array(240),
  };
  for (let row = 0; row < 20; row += 1) {
    const at = row * 4;
    levels.labels[at] = 1;
    const [no, yes] = [0, 2].map((level) => levels.labels.findIndex((label, i) => label === level && i > at));
    for (let i = 0; i < size; i += 1) {
      middle[i] = (rows.vectors[no! * size + i]! + rows.vectors[yes! * size + i]!) / 2;
    }
    if (no! >= 0 && yes! >= 0) levels.vectors.set(middle, at * size);
  }
  const learned = learnt(levels);
  expect(shareRight(learned.outOfFold, levels)).toBeGreaterThan(0.6);
  const head = createHead("ordinal", 3, learned.head);
  const input = { logits: new Float64Array(3), isRead: false };
  const [no, , yes] = [0, 1, 2].map((level) => {
    const row = levels.labels.indexOf(level);
    return levels.vectors.subarray(row * size, (row + 1) * size);
  });
  const mean = Float32Array.from(no!, (value, i) => (value + yes![i]!) / 2);
  const score = (vector: Float32Array) =>
    head.answer({ ...input, vector }).reduce((sum, p, level) => sum + p * level, 0);
  expect(score(no!)).toBeLessThan(score(mean));
  expect(score(mean)).toBeLessThan(score(yes!));
});

test("keeps what the untaught model knows where the vectors say nothing", () => {
  const rows = simulatedRows({ kind: "binary", outcomes: 2, rows: 80, apart: 0, known: 2, seed: 7 });
  const [taught, others] = [half(rows, 0), half(rows, 1)];
  const untaught = shareRight(others.logits, others);
  expect(untaught).toBeGreaterThan(0.8);
  expect(shareRight(answers(learnt(taught), others), others)).toBeGreaterThan(untaught - 0.05);
});

test("gives the same bits for the same rows and seed, and others for another seed", () => {
  const rows = simulatedRows({ kind: "nominal", outcomes: 3, rows: 60, apart: 0.3, known: 1, seed: 9 });
  const [first, again, other] = [learnt(rows), learnt(rows), learnt(rows, 2)];
  expect(again).toEqual(first);
  expect(other.folds).not.toEqual(first.folds);
});

test("answers are distributions that never say more than the rows can show", () => {
  const rows = simulatedRows({ kind: "nominal", outcomes: 3, rows: 60, apart: 3, known: 3, seed: 11 });
  const learned = learnt(rows);
  const all = answers(learned, rows);
  for (let from = 0; from < all.length; from += 3) {
    const own = all.subarray(from, from + 3);
    expect(own.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
    expect(Math.max(...own)).toBeLessThan(1 - 1 / 100);
  }
  expect(probabilitiesOf(rows.logits, 3).length).toBe(all.length);
});

test("tells how far it is, and can be stopped between two fits", () => {
  const rows = simulatedRows({ kind: "binary", outcomes: 2, rows: 40, apart: 1, known: 0, seed: 13 });
  const shares: number[] = [];
  const steps = learn(rows, 1, (share) => shares.push(share));
  for (let step = 0; step < 8; step += 1) steps.next();
  expect(steps.return(undefined as never).done).toBe(true);
  expect(shares.length).toBeGreaterThan(0);
  expect(shares.every((share, at) => share > (shares[at - 1] ?? 0) && share < 1)).toBe(true);
});
