import { describe, expect, test } from "vitest";
import { holm } from "./holm";
import { meanDifference, meanOfDifferences, studentT } from "./meanDifference";
import { permutationTest, smallestP } from "./permutationTest";
import reference from "./referenceValues.json";
import { judgeRepeats, type RepeatedAnswers, type RepeatPair } from "./repeatVerdict";
import { signFlipTest, smallestSignFlipP } from "./signFlipTest";
import { shareFound } from "./simulatedRepeats";

const column = (values: readonly number[]): number[][] => values.map((value) => [value]);
const answers = (yes: readonly number[], isDeterministic = false): RepeatedAnswers => ({
  distributions: yes.map((p) => [1 - p, p]),
  isDeterministic,
});
const pair = (
  baseline: RepeatedAnswers,
  candidate: RepeatedAnswers,
  isOtherDecision = false,
): RepeatPair => ({
  ...{ baseline, candidate, isOtherDecision },
  isOrdinal: false,
});

describe("tests of repeats", () => {
  test.each(reference.permutation)("the permutation test has SciPy's p ($p)", ({ a, b, p, exact }) => {
    const ours = permutationTest(column(a), column(b));
    expect(Math.abs(ours - p)).toBeLessThan(exact ? 1e-9 : 0.01);
  });

  test("two against two: 6 regroupings, of which the observed one and its mirror are as far apart", () => {
    expect(permutationTest(column([1, 2]), column([3, 4]))).toBeCloseTo(2 / 6, 12);
    expect(permutationTest(column([1, 4]), column([2, 3]))).toBe(1);
    expect(permutationTest([], column([1]))).toBe(1);
    expect(() => permutationTest([[1, 2]], [[1]])).toThrow("2 and 1 numbers a repeat cannot be compared");
  });

  test("sign flips: 8 choices, of which two are as far from 0", () => {
    expect(signFlipTest(column([1, 2, 3]))).toBeCloseTo(2 / 8, 12);
    expect(signFlipTest(column([1, -2, 1]))).toBe(1);
    expect(signFlipTest([])).toBe(1);
    const many = column(Array.from({ length: 15 }, (_, index) => (index % 5) - 1.5));
    expect(Math.abs(signFlipTest(many) - signFlipTest(many, { exactMax: 2 ** 15 }))).toBeLessThan(0.01);
  });

  test("the smallest p of each size", () => {
    expect([smallestP(5, 5), smallestP(5, 6), smallestSignFlipP(5)]).toEqual([2 / 252, 1 / 462, 2 / 32]);
    expect(smallestP(20, 20, { resamples: 1_999 })).toBe(1 / 2_000);
    expect(smallestSignFlipP(40, { resamples: 1_999 })).toBe(1 / 2_000);
  });

  test("Holm's adjusted values are statsmodels'", () => {
    const { p, adjusted } = reference.holm;
    holm(p).forEach((value, index) => expect(value).toBeCloseTo(adjusted[index]!, 12));
    expect(holm([])).toEqual([]);
  });

  test("the mean difference with Welch's interval, by hand", () => {
    // Variances 1 and 4, three values each: s² = 5/3, df = (5/3)² / ((1/3)²/2 + (4/3)²/2) = 50/17.
    const { difference, interval } = meanDifference([1, 2, 3], [3, 5, 7]);
    const reach = studentT(0.975, 50 / 17) * Math.sqrt(5 / 3);
    expect(difference).toBe(3);
    expect(interval).toEqual([3 - reach, 3 + reach]);
    // Tables: 12.706, 2.776 and 2.045 for 1, 4 and 29 degrees of freedom.
    expect([1, 4, 29].map((freedom) => studentT(0.975, freedom).toFixed(3))).toEqual([
      "12.706",
      "2.776",
      "2.045",
    ]);
    expect(meanDifference([1], [2, 3])).toEqual({ difference: 1.5, interval: null });
    expect(meanDifference([1, 1], [2, 2])).toEqual({ difference: 1, interval: [1, 1] });
    expect(meanOfDifferences([1, 1, 1])).toEqual({ difference: 1, interval: [1, 1] });
    expect(meanOfDifferences([2])).toEqual({ difference: 2, interval: null });
    expect(() => meanDifference([], [1])).toThrow("A mean needs a value");
  });
});

describe("verdicts", () => {
  const low = answers([0.1, 0.12, 0.11, 0.13, 0.09]);
  const high = answers([0.9, 0.88, 0.91, 0.87, 0.92]);
  const verdicts = (pairs: readonly RepeatPair[]) => judgeRepeats(pairs).map(({ verdict }) => verdict);

  test("five repeats apart decide: it flips with another decision and moves with the same", () => {
    expect(judgeRepeats([pair(low, high, true)])).toEqual([
      { verdict: "flips", p: 2 / 252, adjustedP: 2 / 252, repeatsNeeded: null },
    ]);
    expect(verdicts([pair(low, answers([0.2, 0.22, 0.21, 0.23, 0.24]))])).toEqual(["moves"]);
    expect(verdicts([pair(low, low)])).toEqual(["noneFound"]);
  });

  test("four repeats decide nothing, however far apart", () => {
    const four = answers([0.1, 0.1, 0.1, 0.1]);
    expect(judgeRepeats([pair(four, high, true)])).toEqual([
      { verdict: "tooFewRepeats", p: null, adjustedP: null, repeatsNeeded: 5 },
    ]);
    expect(verdicts([pair(answers([]), high)])).toEqual(["tooFewRepeats"]);
  });

  test("many questions need more repeats: five are enough for six, and seven say that six are needed", () => {
    expect(verdicts(Array.from({ length: 6 }, () => pair(low, high)))).toEqual(Array(6).fill("moves"));
    const seven = judgeRepeats(Array.from({ length: 7 }, () => pair(low, high)));
    expect(seven[0]).toMatchObject({ verdict: "tooFewRepeats", repeatsNeeded: 6 });
  });

  test("two deterministic models differ where their only answers do, beyond the wire's rounding", () => {
    const fixed = (p: number) => answers([p], true);
    const pairs = [pair(fixed(0.4), fixed(0.6), true), pair(fixed(0.4), fixed(0.41))];
    expect(verdicts([...pairs, pair(fixed(0.4), fixed(0.4000004))])).toEqual(["flips", "moves", "noneFound"]);
  });

  test("one deterministic model: the other one's deviations are tested, and five signs are not enough", () => {
    const fixed = answers([0.5], true);
    expect(judgeRepeats([pair(fixed, low)])[0]).toMatchObject({
      verdict: "tooFewRepeats",
      repeatsNeeded: 6,
    });
    const six = answers([0.1, 0.12, 0.11, 0.13, 0.09, 0.1]);
    expect(verdicts([pair(fixed, six), pair(six, fixed)])).toEqual(["tooFewRepeats", "tooFewRepeats"]);
    expect(verdicts([pair(six, fixed)])).toEqual(["moves"]);
  });

  test("levels count how far probability moves: a far small move beats a near one of the same size", () => {
    const levels = (...list: number[][]): RepeatedAnswers => ({
      distributions: list,
      isDeterministic: false,
    });
    const noise = [0, 0.01, 0.02, 0.03, 0.04];
    const near = noise.map((x) => [0.6 - x, 0.3 + x, 0.1]);
    const far = noise.map((x) => [0.5 - x, 0.3 + x, 0.2]);
    const judged = judgeRepeats([{ ...pair(levels(...near), levels(...far)), isOrdinal: true }]);
    expect(judged[0]?.verdict).toBe("moves");
  });
});

describe("simulated over 2 to 20 repeats", () => {
  const REPEATS = [2, 3, 4, 5, 6, 8, 10, 14, 20];

  test("equal models are told apart in at most 5% of the comparisons of three questions", () => {
    const shares = REPEATS.map((repeats) =>
      shareFound({ repeats, shift: 0, rounds: 70, questions: 3, seed: 5 }),
    );
    expect(shares.slice(0, 3)).toEqual([0, 0, 0]);
    // Of 420 comparisons. The full test simulates each number of repeats by itself.
    const decided = shares.slice(3);
    expect(decided.reduce((sum, share) => sum + share, 0) / decided.length).toBeLessThanOrEqual(0.05);
  });

  test("a real change is found more often with more repeats", () => {
    const shares = REPEATS.map((repeats) =>
      shareFound({ repeats, shift: 0.9, rounds: 80, questions: 1, seed: 3 }),
    );
    const [two, three, four, five = 0, six, eight = 0, ten, fourteen = 0, twenty = 0] = shares;
    expect([two, three, four]).toEqual([0, 0, 0]);
    expect(five).toBeGreaterThan(0.05);
    expect(eight).toBeGreaterThan(five);
    expect(fourteen).toBeGreaterThan(eight);
    expect(twenty).toBeGreaterThan(0.75);
    expect(ten).toBeGreaterThanOrEqual(six ?? 0);
  });
});
