import { judgePairs, type Judged } from "./judgement";
import type { Distribution, Distributions } from "./readDistributions";
import type { Variants } from "./variant";

/** The answers of a probe so far: the id of a variant to one entry a repeat. */
export type ProbeAnswers = ReadonlyMap<string, readonly Distributions[]>;

/** A variant's repeats of one question. A refused or missing answer is none. */
export const repeatsOf = (answers: ProbeAnswers, id: string, question: string): Distribution[] =>
  (answers.get(id) ?? []).flatMap((repeat) => repeat.get(question) ?? []);

/** The questions that got an answer, in the order of the first response. */
export const answeredQuestions = (answers: ProbeAnswers): string[] => [
  ...new Set([...answers.values()].flatMap((repeats) => repeats.flatMap((repeat) => [...repeat.keys()]))),
];

/** By question, each variant but the original against the original. Null where an answer is missing. */
export function judgedQuestions(
  variants: Variants,
  answers: ProbeAnswers,
  isDeterministic: boolean,
): ReadonlyMap<string, (Judged | null)[]> {
  const [original, ...others] = variants;
  const questions = answeredQuestions(answers);
  const pairs = questions.flatMap((question) =>
    others.map(({ id }) => ({
      original: repeatsOf(answers, original.id, question),
      variant: repeatsOf(answers, id, question),
    })),
  );
  const judged = judgePairs(pairs, isDeterministic);
  return new Map(
    questions.map((question, at) => [question, judged.slice(at * others.length, (at + 1) * others.length)]),
  );
}
