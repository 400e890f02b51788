import type { ReactElement } from "react";
import type { Answer } from "@typed-question/protocol/response";
import { BoxAnswerView } from "./boxAnswerView";
import { ChoiceAnswerView } from "./choiceAnswerView";
import { NoulAnswerView } from "./noulAnswerView";
import { ScoreAnswerView } from "./scoreAnswerView";

interface AnswerViewProps {
  /** The question's name, for the captions of tables. */
  name: string;
  answer: Answer;
}

/** The picture of one answer by its type. A new type fails the build here. */
export function AnswerView({ name, answer }: AnswerViewProps): ReactElement {
  switch (answer.type) {
    case "noul":
      return <NoulAnswerView answer={answer} />;
    case "choice":
      return <ChoiceAnswerView answer={answer} />;
    case "score":
      return <ScoreAnswerView answer={answer} />;
    case "box":
      return <BoxAnswerView name={name} answer={answer} />;
  }
}
