import { judgeVariants, type Judged } from "./judgement";
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

/** Each variant but the original against the original, for one question. Null where an answer is missing. */
export function judgedVariants(
  variants: Variants,
  answers: ProbeAnswers,
  question: string,
  isDeterministic: boolean,
): (Judged | null)[] {
  const [original, ...others] = variants;
  return judgeVariants(
    repeatsOf(answers, original.id, question),
    others.map(({ id }) => repeatsOf(answers, id, question)),
    {
      isDeterministic,
      comparisons: Math.max(1, others.length * answeredQuestions(answers).length),
    },
  );
}
