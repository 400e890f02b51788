import type { BoxAnswer } from "@typed-question/protocol/questions/box";
import { AnswerTable } from "./answerTable";
import { Headline } from "./headline";

/** The edges of a region, as fractions of the image. */
export function BoxAnswerView({ answer, name }: { answer: BoxAnswer; name: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Headline confidence={answer.confidence} note="fractions of height and width from the top left">
        Region
      </Headline>
      <AnswerTable name={name} answer={answer} />
    </div>
  );
}
