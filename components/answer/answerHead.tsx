import { meanOf } from "./figureRow";
import { Headline } from "./headline";
import type { AnswerColumn } from "./questions/answerModule";
import { answersOf } from "./questions/registry";
import type { QuestionType } from "@typed-question/protocol/questions/registry";

interface AnswerHeadProps {
  type: QuestionType;
  answer: AnswerColumn;
}

/** The upper part of an answer's picture: headline, note, confidence and scale. */
export function AnswerHead({ type, answer }: AnswerHeadProps) {
  const { headline, note, scale } = answersOf(type).picture;
  return (
    <>
      <Headline note={note(answer)} confidence={meanOf(answer.rows, "confidence", answer.column)}>
        {headline(answer)}
      </Headline>
      {scale?.(answer)}
    </>
  );
}
