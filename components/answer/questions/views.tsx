import { CircleQuestionMark, Gauge, ListChecks, SquareDashed, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Answer, AnswerOf } from "@typed-question/protocol/response";
import { BoxAnswerView } from "../boxAnswerView";
import { ChoiceAnswerView } from "../choiceAnswerView";
import { NoulAnswerView } from "../noulAnswerView";
import { ScoreAnswerView } from "../scoreAnswerView";

interface AnswerViewProps<A> {
  /** The question's name, for the captions of tables. */
  name: string;
  answer: A;
}

type Views = {
  [T in QuestionType]: { icon: LucideIcon; View: ComponentType<AnswerViewProps<AnswerOf<T>>> };
};

const VIEWS: Views = {
  noul: { icon: CircleQuestionMark, View: NoulAnswerView },
  choice: { icon: ListChecks, View: ChoiceAnswerView },
  score: { icon: Gauge, View: ScoreAnswerView },
  box: { icon: SquareDashed, View: BoxAnswerView },
};

/** How answers of a type are drawn. */
export const viewOf = (type: QuestionType) =>
  VIEWS[type] as { icon: LucideIcon; View: ComponentType<AnswerViewProps<Answer>> };
