import { WIRE_TOLERANCE } from "./agreement";
import { holm } from "./holm";
import { permutationTest, smallestP, type Measurements, type PermutationOptions } from "./permutationTest";
import { signFlipTest, smallestSignFlipP } from "./signFlipTest";

/** The verdicts on repeats of two models; `components/compare` has the words. */
export const VERDICTS = ["noneFound", "tooFewRepeats", "moves", "flips"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Fewer repeats of a model with noise decide nothing. */
export const REPEATS_MIN = 5;
/** Probability of one false alarm or more among all questions and models of a comparison. */
const FALSE_ALARM_MAX = 0.05;
/** Most repeats that {@link RepeatJudgement.repeatsNeeded} looks at. */
const REPEATS_SEARCHED = 64;

/** A model's answers to one question. */
export interface RepeatedAnswers {
  /** One distribution a repeat, over the same outcomes in the same order. */
  distributions: Measurements;
  /** The model is known to answer equal requests equally; then its first answer is all of them. */
  isDeterministic: boolean;
}

/** Two models and one question. */
export interface RepeatPair {
  baseline: RepeatedAnswers;
  candidate: RepeatedAnswers;
  /** The outcomes are levels: the distance between them counts. */
  isOrdinal: boolean;
  /** The mean answers decide differently. */
  isOtherDecision: boolean;
}

export interface RepeatJudgement {
  verdict: Verdict;
  /** Null where nothing was tested: two deterministic models, or too few repeats. */
  p: number | null;
  /** Holm over the tested pairs. */
  adjustedP: number | null;
  /** Repeats a model that could decide; null unless the verdict is `tooFewRepeats`. */
  repeatsNeeded: number | null;
}

export interface JudgeRepeatsOptions extends PermutationOptions {
  /** Pairs of the same comparison that are judged later. */
  testsToCome?: number;
}

/**
 * Judges pairs of models and questions. Each pair is one test of the whole distribution, so a question with many
 * options counts once. Holm corrects over the pairs with noise: all of a comparison's questions and candidates.
 *
 * - Two models with noise: a permutation test of their repeats, from five repeats each.
 * - One of them deterministic: a sign-flip test of the other's deviations from its answer, from five repeats.
 * - Both deterministic: any difference above the wire's rounding is real.
 *
 * `moves` and `flips` are differences that hold; `flips` where the decision of the means changes too. It is
 * `tooFewRepeats` where even the clearest difference would not hold after the correction.
 */
export function judgeRepeats(
  pairs: readonly RepeatPair[],
  { testsToCome = 0, ...options }: JudgeRepeatsOptions = {},
): RepeatJudgement[] {
  const most = pairs.length + testsToCome;
  const tests = pairs.map((pair, index) => testOf(pair, withSeed(options, index, most)));
  const family = tests.flatMap((test, index) => (test.kind === "noisy" ? [{ index, p: test.p }] : []));
  // Tests to come take part in the correction as if they found nothing.
  const adjusted = holm([...family.map(({ p }) => p), ...new Array<number>(testsToCome).fill(1)]);
  const familySize = family.length + testsToCome;
  const adjustedOf = new Map(family.map(({ index }, rank) => [index, adjusted[rank]!]));
  return pairs.map((pair, index): RepeatJudgement => {
    const test = tests[index]!;
    const found = pair.isOtherDecision ? "flips" : "moves";
    if (test.kind === "certain")
      return { ...UNTESTED, verdict: test.isDifferent ? found : "noneFound", repeatsNeeded: null };
    const needed = () => repeatsNeeded(pair, Math.max(1, familySize), options);
    if (test.kind === "tooFew") return { ...UNTESTED, verdict: "tooFewRepeats", repeatsNeeded: needed() };
    const adjustedP = adjustedOf.get(index)!;
    const shown = { p: test.p, adjustedP, repeatsNeeded: null };
    if (adjustedP <= FALSE_ALARM_MAX) return { ...shown, verdict: found };
    if (test.smallest * familySize <= FALSE_ALARM_MAX) return { ...shown, verdict: "noneFound" };
    return { ...shown, verdict: "tooFewRepeats", repeatsNeeded: needed() };
  });
}

/** All regroupings of 7 + 7 are counted. A page judges many pairs at once, and a sample is as valid. */
const EXACT_MAX = 3_432;

const UNTESTED = { p: null, adjustedP: null } as const;

/** Enough sampled regroupings for a small p in a large family, and another seed for each pair. */
function withSeed(options: PermutationOptions, index: number, pairs: number): PermutationOptions {
  const resamples = options.resamples ?? Math.max(1_999, 40 * pairs - 1);
  return { exactMax: EXACT_MAX, ...options, resamples, seed: (options.seed ?? 1) + index };
}

type Test =
  | { kind: "certain"; isDifferent: boolean }
  | { kind: "tooFew" }
  | { kind: "noisy"; p: number; smallest: number };

function testOf({ baseline, candidate, isOrdinal }: RepeatPair, options: PermutationOptions): Test {
  const read = ({ distributions, isDeterministic }: RepeatedAnswers): Measurements => {
    const list = isOrdinal ? distributions.map(cumulative) : distributions;
    return isDeterministic ? list.slice(0, 1) : list;
  };
  const [a, b] = [read(baseline), read(candidate)];
  if (a.length === 0 || b.length === 0) return { kind: "tooFew" };
  if (baseline.isDeterministic && candidate.isDeterministic) {
    const isDifferent = a[0]!.some((value, index) => Math.abs(value - b[0]![index]!) > WIRE_TOLERANCE);
    return { kind: "certain", isDifferent };
  }
  const isEnough = (list: Measurements, { isDeterministic }: RepeatedAnswers) =>
    isDeterministic || list.length >= REPEATS_MIN;
  if (!isEnough(a, baseline) || !isEnough(b, candidate)) return { kind: "tooFew" };
  if (!baseline.isDeterministic && !candidate.isDeterministic) {
    return {
      kind: "noisy",
      p: permutationTest(a, b, options),
      smallest: smallestP(a.length, b.length, options),
    };
  }
  const [fixed, noisy] = baseline.isDeterministic ? [a[0]!, b] : [b[0]!, a];
  const deviations = noisy.map((repeat) => repeat.map((value, index) => value - fixed[index]!));
  return {
    kind: "noisy",
    p: signFlipTest(deviations, options),
    smallest: smallestSignFlipP(noisy.length, options),
  };
}

function cumulative(distribution: readonly number[]): number[] {
  let sum = 0;
  return distribution.map((p) => (sum += p));
}

function repeatsNeeded(
  { baseline, candidate }: RepeatPair,
  familySize: number,
  options: PermutationOptions,
): number | null {
  const isOneSided = baseline.isDeterministic || candidate.isDeterministic;
  for (let repeats = REPEATS_MIN; repeats <= REPEATS_SEARCHED; repeats += 1) {
    const settings = withSeed(options, 0, familySize);
    const smallest = isOneSided
      ? smallestSignFlipP(repeats, settings)
      : smallestP(repeats, repeats, settings);
    if (smallest * familySize <= FALSE_ALARM_MAX) return repeats;
  }
  return null;
}
