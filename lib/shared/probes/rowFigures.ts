import { levelDistance, totalVariation, WIRE_TOLERANCE } from "@/lib/shared/metrics/agreement";
import { wilson } from "@/lib/shared/metrics/binomial";
import type { Interval } from "@/lib/shared/metrics/estimate";
import { holm } from "@/lib/shared/metrics/holm";
import { meanOfDifferences, type MeanDifference } from "@/lib/shared/metrics/meanDifference";
import { signFlipTest, smallestSignFlipP } from "@/lib/shared/metrics/signFlipTest";
import type { AnsweredRow, ProbedQuestion } from "./answeredRows";
import { averagedFigures, type AveragedFigures } from "./averagedOrders";
import { placeShares } from "./placeShares";

/** Probability of one false alarm or more among all tests of a probe. */
const FALSE_ALARM_MAX = 0.05;
/** All signs of 12 rows are counted; more rows are sampled. */
const EXACT_MAX = 4_096;
const RESAMPLES_MIN = 1_999;

/** The wire rounds probabilities; a difference of two, or of a mean, may be this far from zero. */
const ROUNDING = 2 * WIRE_TOLERANCE + 1e-9;

/** `tooFewRows`: even the clearest effect would not hold after the correction. */
export type TestVerdict = "found" | "noneFound" | "tooFewRows";

/** A sign-flip test over the rows. `adjustedP` is Holm's, over all tests of the probe. */
export interface RowTest {
  p: number;
  adjustedP: number;
  verdict: TestVerdict;
}

/** A share of rows with Wilson's interval. */
export interface RowShare {
  count: number;
  n: number;
  interval: Interval;
}

/** One change, over the rows that have it. */
export interface GroupFigures {
  group: string;
  /** Rows where another outcome wins than in the original. */
  flips: RowShare;
  distance: MeanDifference;
  /** The outcome whose probability changes most in the mean. */
  outcome: number;
  change: MeanDifference;
  /** Whether the answers move in one direction. Null for an order: there the places are tested. */
  test: RowTest | null;
}

/** One place of the options. */
export interface PlaceFigures {
  /** From 0. */
  place: number;
  /** Mean probability of whatever stands there, less 1/n. */
  excess: MeanDifference;
  test: RowTest;
}

export interface QuestionFigures {
  name: string;
  rows: number;
  /** Calls without an answer. */
  missing: number;
  /** Rows where any variant has another winner. */
  changed: RowShare;
  /** Mean over rows of the mean distance of their variants. */
  distance: MeanDifference;
  /** The noise of a model: its answers to the same request. The test asks whether variants move more. */
  noise: { changed: RowShare; distance: MeanDifference; test: RowTest } | null;
  groups: GroupFigures[];
  /** Empty unless orders were asked. */
  places: PlaceFigures[];
  /** Null without labels, or unless orders were asked. */
  averaged: AveragedFigures | null;
}

/** The figures of a probe over rows, by question. A question without an answered variant is left out. */
export function rowFigures(questions: readonly ProbedQuestion[]): QuestionFigures[] {
  const tests = new Tests();
  const found = questions.flatMap((entry) => figuresOf(entry, tests) ?? []);
  tests.run();
  return found;
}

function figuresOf({ question, rows: all, missing }: ProbedQuestion, tests: Tests): QuestionFigures | null {
  const rows = all.filter(({ variants }) => variants.length > 0);
  if (rows.length === 0) return null;
  const distanceOf = question.judged.kind === "ordinal" ? levelDistance : totalVariation;
  const ownDistance = (row: AnsweredRow) =>
    meanOf(row.variants.map(({ probabilities }) => distanceOf(row.original, probabilities)));
  const isOrder = rows.some(({ variants }) => variants.some(({ change }) => change.kind === "order"));
  const again = rows.filter((row) => row.again.length > 0);
  const noiseOf = (row: AnsweredRow) => meanOf(row.again.map((one) => distanceOf(row.original, one)));
  return {
    ...{ name: question.judged.name, rows: rows.length, missing },
    changed: shareOf(rows, isChanged),
    distance: meanOfDifferences(rows.map(ownDistance)),
    noise:
      again.length === 0
        ? null
        : {
            changed: shareOf(again, (row) => row.again.some((one) => topOf(one) !== topOf(row.original))),
            distance: meanOfDifferences(again.map(noiseOf)),
            test: tests.add(again.map((row) => [ownDistance(row) - noiseOf(row)])),
          },
    groups: groupFigures(rows, distanceOf, isOrder ? null : tests),
    places: isOrder
      ? placeShares(rows, question.judged.outcomes).map((shares, place): PlaceFigures => {
          const excess = shares.map((share) => share - 1 / question.judged.outcomes.length);
          return {
            place,
            excess: meanOfDifferences(excess),
            test: tests.add(excess.map((value) => [value])),
          };
        })
      : [],
    averaged: isOrder ? averagedFigures(rows) : null,
  };
}

/** Whether any variant of a row has another winner. */
export const isChanged = ({ original, variants }: AnsweredRow): boolean =>
  variants.some(({ probabilities }) => topOf(probabilities) !== topOf(original));

function groupFigures(
  rows: readonly AnsweredRow[],
  distanceOf: (a: readonly number[], b: readonly number[]) => number,
  tests: Tests | null,
): GroupFigures[] {
  const groups = new Map<string, { original: readonly number[]; own: readonly number[] }[]>();
  for (const { original, variants } of rows) {
    for (const { group, probabilities } of variants) {
      groups.set(group, [...(groups.get(group) ?? []), { original, own: probabilities }]);
    }
  }
  return [...groups].map(([group, pairs]): GroupFigures => {
    const differences = pairs.map(({ original, own }) => own.map((p, at) => p - original[at]!));
    const means = differences[0]!.map((_, at) => meanOf(differences.map((difference) => difference[at]!)));
    const sizes = means.map(Math.abs);
    const outcome = sizes.indexOf(Math.max(...sizes));
    return {
      group,
      flips: shareOf(pairs, ({ original, own }) => topOf(own) !== topOf(original)),
      distance: meanOfDifferences(pairs.map(({ original, own }) => distanceOf(original, own))),
      outcome,
      change: meanOfDifferences(differences.map((difference) => difference[outcome]!)),
      test: tests?.add(differences) ?? null,
    };
  });
}

/** The tests of a whole probe. They are corrected together, once all are known. */
class Tests {
  private readonly family: { differences: readonly (readonly number[])[]; test: RowTest }[] = [];

  /** @param differences one list a row. @returns the test; {@link run} fills it */
  add(differences: readonly (readonly number[])[]): RowTest {
    const test: RowTest = { p: 1, adjustedP: 1, verdict: "noneFound" };
    const real = differences.map((row) => row.map((value) => (Math.abs(value) <= ROUNDING ? 0 : value)));
    this.family.push({ differences: real, test });
    return test;
  }

  run(): void {
    const size = this.family.length;
    const options = { exactMax: EXACT_MAX, resamples: Math.max(RESAMPLES_MIN, 40 * size - 1) };
    this.family.forEach(({ differences, test }, seed) => {
      test.p = signFlipTest(differences, { ...options, seed: seed + 1 });
    });
    const adjusted = holm(this.family.map(({ test }) => test.p));
    this.family.forEach(({ differences, test }, at) => {
      test.adjustedP = adjusted[at]!;
      if (test.adjustedP <= FALSE_ALARM_MAX) test.verdict = "found";
      else if (smallestSignFlipP(differences.length, options) * size > FALSE_ALARM_MAX) {
        test.verdict = "tooFewRows";
      }
    });
  }
}

function shareOf<T>(rows: readonly T[], isCounted: (row: T) => boolean): RowShare {
  const count = rows.filter(isCounted).length;
  return { count, n: rows.length, interval: wilson(count, rows.length) };
}

/** The most probable outcome, the first one on a tie. */
export const topOf = (probabilities: readonly number[]): number =>
  probabilities.indexOf(Math.max(...probabilities));

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
