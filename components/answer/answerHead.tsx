import type { QuestionType } from "@typed-question/protocol/questions/registry";
import { meanOf } from "./figureRow";
import { Headline } from "./headline";
import type { AnswerColumn } from "./questions/answerModule";
import { answersOf } from "./questions/registry";
import { distanceFromEven } from "./reading";

interface AnswerHeadProps {
  type: QuestionType;
  answer: AnswerColumn;
  /** The difference to the run before. */
  change?: string | null;
}

/** The upper part of an answer's picture: headline, confidence and scale. */
export function AnswerHead({ type, answer, change = null }: AnswerHeadProps) {
  const { headline, exact, reason, scale } = answersOf(type).picture;
  return (
    <>
      <Headline
        title={exact(answer)}
        confidence={confidenceOf(answer)}
        reason={reason(answer)}
        change={change}
        style={answer.style}
      >
        {headline(answer)}
      </Headline>
      {scale?.(answer)}
    </>
  );
}

/** The mean confidence of a column. A yes/no answer has none on the wire, so its distance from even stands for it. */
function confidenceOf({ rows, column }: AnswerColumn): { value: number; isOurs: boolean } | null {
  const own = meanOf(rows, "confidence", column);
  if (own !== undefined) return { value: own, isOurs: false };
  const yes = meanOf(rows, "yes", column);
  return yes === undefined ? null : { value: distanceFromEven(yes), isOurs: true };
}
