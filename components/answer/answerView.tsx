import type { Answer } from "@typed-question/protocol/response";
import { viewOf } from "./questions/views";

interface AnswerViewProps {
  /** The question's name, for the captions of tables. */
  name: string;
  answer: Answer;
}

/** The picture of one answer by its type. */
export function AnswerView({ name, answer }: AnswerViewProps) {
  const { View } = viewOf(answer.type);
  return <View name={name} answer={answer} />;
}
