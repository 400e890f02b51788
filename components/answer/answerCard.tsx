import type { ReactNode } from "react";
import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Answer } from "@typed-question/protocol/response";
import { AnswerExtras } from "./answerExtras";
import { AnswerPicture } from "./answerPicture";
import { AnswerTable } from "./answerTable";
import { shownName } from "@/lib/shared/text/figures";
import { jsonExcerpt } from "./jsonExcerpt";
import { JsonText } from "./jsonText";
import { lacksSkill, NoSkillNote } from "./noSkillNote";
import { QuestionTypeBadge } from "./questionType";

interface AnswerCardProps {
  /** The question's name. */
  name: string;
  instructions: JsonValue;
  answer: Answer;
  /** The versioned id of the model that answered; null if unknown. */
  model?: string | null;
  /** Numbers as a table in place of bars. */
  asTable: boolean;
  /** Opens the question's rows for examples. */
  onAddExamples?: (() => void) | undefined;
  /** What can be done with the answer. */
  actions?: ReactNode;
}

/** One question with its answer. */
export function AnswerCard(props: AnswerCardProps) {
  const { name, instructions, answer, model = null, asTable, onAddExamples, actions } = props;
  return (
    <article aria-label={shownName(name)} className="flex flex-col gap-3 border-b py-4 last:border-b-0">
      <AnswerHeader name={name} type={answer.type} instructions={instructions} />
      {asTable ? <AnswerTable name={shownName(name)} answer={answer} /> : <AnswerPicture answer={answer} />}
      {lacksSkill(answer, model) ? <NoSkillNote onAddExamples={onAddExamples} /> : null}
      {answer.extras ? <AnswerExtras extras={answer.extras} /> : null}
      {actions}
    </article>
  );
}

interface AnswerHeaderProps {
  name: string;
  type: QuestionType | null;
  instructions: JsonValue;
}

/** Type, name and the beginning of the instructions. */
export function AnswerHeader({ name, type, instructions }: AnswerHeaderProps) {
  return (
    <header className="flex flex-col gap-1">
      <h3 className="flex min-w-0 items-center gap-2">
        {type ? <QuestionTypeBadge type={type} /> : null}
        <bdi className="min-w-0 truncate font-mono text-sm font-medium">{shownName(name)}</bdi>
      </h3>
      {instructions === null || instructions === "" ? null : (
        <p dir="auto" className="line-clamp-2 text-sm break-words text-muted-foreground">
          {jsonExcerpt(instructions)}
        </p>
      )}
    </header>
  );
}

interface UnansweredCardProps extends AnswerHeaderProps {
  /** The raw reply where no answer came; undefined without a reply. */
  json: JsonValue | undefined;
}

/** A question whose answer is missing or of a shape that the protocol does not have. */
export function UnansweredCard({ json, ...header }: UnansweredCardProps) {
  return (
    <article
      aria-label={shownName(header.name)}
      className="flex flex-col gap-3 border-b py-4 last:border-b-0"
    >
      <AnswerHeader {...header} />
      <p className="text-sm text-warning">
        {json === undefined
          ? "No answer came back for this question."
          : "An answer of an unknown shape, as it came:"}
      </p>
      {json === undefined ? null : <JsonText text={stringifyJson(json, 2)} />}
    </article>
  );
}
