import { judgeRepeats, type RepeatPair } from "./repeatVerdict";
import { seededRandom, type Random } from "./seededRandom";

/** The tests' noisy models. */
interface Simulation {
  /** Answers of each model. */
  repeats: number;
  /** Distance of the two models in the first outcome's log odds, where the noise has a deviation of 0.7. */
  shift: number;
  /** Comparisons. */
  rounds: number;
  /** Questions a comparison: one yes/no, one with six options, one with four levels, and so on. */
  questions: number;
  seed: number;
}

const OUTCOMES = [2, 6, 4];

/** Share of the simulated comparisons with a difference in one question or more. */
export function shareFound({ repeats, shift, rounds, questions, seed }: Simulation): number {
  const random = seededRandom(seed);
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const pairs = Array.from({ length: questions }, (_, question): RepeatPair => {
      const outcomes = OUTCOMES[question % OUTCOMES.length]!;
      const centre = Array.from({ length: outcomes }, () => normal(random));
      const answers = (by: number) => ({
        distributions: Array.from({ length: repeats }, () => noisy(centre, by, random)),
        isDeterministic: false,
      });
      return {
        ...{ baseline: answers(0), candidate: answers(shift) },
        ...{ isOrdinal: question % 3 === 2, isOtherDecision: false },
      };
    });
    const judged = judgeRepeats(pairs, { seed: round * 1_000, exactMax: 3_432, resamples: 399 });
    if (judged.some(({ verdict }) => verdict === "moves")) found += 1;
  }
  return found / rounds;
}

/** Logistic normal noise around `centre`, as a temperature above 0 gives it. */
function noisy(centre: readonly number[], shift: number, random: Random): number[] {
  const weights = centre.map((value, index) =>
    Math.exp(value + (index === 0 ? shift : 0) + 0.7 * normal(random)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Box and Muller. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
