import type { ReactNode } from "react";
import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Answer } from "@typed-question/protocol/response";
import { cn } from "@/components/ui/cn";
import { shownName, type FigureStyle } from "@/lib/shared/text/figures";
import { AnswerExtras } from "./answerExtras";
import { AnswerPicture } from "./answerPicture";
import { AnswerTable } from "./answerTable";
import { changeText } from "./changeText";
import { jsonExcerpt } from "./jsonExcerpt";
import { JsonText } from "./jsonText";
import { lacksSkill, NoSkillNote } from "./noSkillNote";
import { OUTDATED } from "./outdated";
import { QuestionTypeIcon } from "./questionType";

interface AnswerHeaderProps {
  /** The question's name. */
  name: string;
  type: QuestionType | null;
  instructions: JsonValue;
  /** Buttons for this answer. */
  actions?: ReactNode;
}

/** The frame of a card, around its answer. */
export interface CardProps extends AnswerHeaderProps {
  /** To jump to the card. */
  id?: string | undefined;
  /** The answer is of an earlier request. */
  isOutdated?: boolean;
}

interface AnswerCardProps extends Omit<CardProps, "type"> {
  answer: Answer;
  /** The same question's answer in the run before. */
  before?: Answer | null;
  /** The versioned id of the model that answered; null if unknown. */
  model?: string | null;
  /** Numbers as a table in place of bars. */
  asTable: boolean;
  /** Percents by default. */
  style?: FigureStyle;
  /** Opens the question's rows for examples. */
  onAddExamples?: (() => void) | undefined;
  /** What can be done with the answer, below it. */
  foot?: ReactNode;
}

/** One question with its answer. */
export function AnswerCard(props: AnswerCardProps) {
  const {
    answer,
    before = null,
    model = null,
    asTable,
    style = "percent",
    onAddExamples,
    foot,
    ...card
  } = props;
  return (
    <Card type={answer.type} {...card}>
      {asTable ? (
        <AnswerTable name={shownName(card.name)} answer={answer} />
      ) : (
        <AnswerPicture answer={answer} change={before && changeText(before, answer)} style={style} />
      )}
      {lacksSkill(answer, model) ? <NoSkillNote onAddExamples={onAddExamples} /> : null}
      {answer.extras ? <AnswerExtras extras={answer.extras} /> : null}
      {foot}
    </Card>
  );
}

/** A card of the results: its question, then the children. */
export function Card({ id, isOutdated = false, children, ...header }: CardProps & { children: ReactNode }) {
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-label={shownName(header.name)}
      className="scroll-mt-12 border-b py-3 outline-offset-[-2px] last:border-b-0"
    >
      <div
        data-outdated={isOutdated || undefined}
        className={cn("flex flex-col gap-2 transition-opacity", isOutdated && OUTDATED)}
      >
        <AnswerHeader {...header} />
        {children}
      </div>
    </article>
  );
}

/** The instructions as the title, behind them the type and the key. The key is the title of a question without any. */
export function AnswerHeader({ name, type, instructions, actions }: AnswerHeaderProps) {
  const hasTitle = instructions !== null && instructions !== "";
  return (
    <header className="flex min-w-0 items-start gap-2">
      {type ? <QuestionTypeIcon type={type} className="mt-0.5" /> : null}
      <h3 className="flex min-w-0 flex-1 items-baseline gap-3 text-sm leading-5 font-medium">
        {hasTitle ? (
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words">
            {jsonExcerpt(instructions)}
          </span>
        ) : null}{" "}
        <bdi
          title={shownName(name)}
          className={cn(
            "min-w-0 truncate font-mono",
            hasTitle ? "max-w-2/5 text-xs font-normal text-muted-foreground" : "",
          )}
        >
          {shownName(name)}
        </bdi>
      </h3>
      {actions ? <span className="-my-1 -mr-2 flex shrink-0 items-center">{actions}</span> : null}
    </header>
  );
}

interface UnansweredCardProps extends CardProps {
  /** The raw reply where no answer came; undefined without a reply. */
  json: JsonValue | undefined;
}

/** A question whose answer is missing or of a shape that the protocol does not have. */
export function UnansweredCard({ json, ...card }: UnansweredCardProps) {
  return (
    <Card {...card}>
      <p className="text-sm text-warning">
        {json === undefined
          ? "No answer came back for this question."
          : "An answer of an unknown shape, as it came:"}
      </p>
      {json === undefined ? null : <JsonText text={stringifyJson(json, 2)} />}
    </Card>
  );
}
