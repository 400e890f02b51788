import { Ban, ChevronDown, ChevronUp } from "lucide-react";
import { memo, useMemo, useState } from "react";
import type { FigureRow } from "@/components/answer/figureRow";
import { foldRows } from "@/components/answer/figureRows";
import { formatShare, shownName, type FigureStyle } from "@/lib/shared/text/figures";
import { useFigureStyle } from "@/components/answer/useFigureStyle";
import { jsonLine } from "@/components/answer/jsonExcerpt";
import { LongText } from "@/components/answer/longText";
import { answersOf } from "@/components/answer/questions/registry";
import { REFUSED, refusedShare } from "@/components/answer/refusedText";
import { OptionName } from "@/components/answer/optionName";
import { QuestionTypeBadge } from "@/components/answer/questionType";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { isDifference, type AnswerCell, type ComparedModel, type ComparedQuestion } from "./comparisonModel";
import { FigureCell } from "./figureCell";
import { VerdictMark } from "./verdictMark";
import { REFUSAL_WORDS, verdictNote } from "./verdictWords";

/** The row names stay at the left edge during scrolling. */
export const FIRST_COLUMN =
  "sticky left-0 z-10 border-r w-40 max-w-40 min-w-40 px-3 text-start align-top max-sm:w-30 max-sm:max-w-30 max-sm:min-w-30 lg:pl-5";

const QUESTION_CHARS_MAX = 80;
const INSTRUCTIONS_CHARS_MAX = 90;
/** Limit for an option or a level: a level is usually a sentence, and is read as a whole. */
const ROW_CHARS_MAX = 120;

interface QuestionBodyProps {
  question: ComparedQuestion;
  baseline: number;
  models: readonly ComparedModel[];
}

/** One question: each model's answer in a word, then figure by figure. */
export const QuestionBody = memo(function QuestionBody({ question, baseline, models }: QuestionBodyProps) {
  const [unfolded, setUnfolded] = useState(false);
  const [style] = useFigureStyle();
  const { name, type, instructions, cells, rows } = question;
  const { shown, folded } = useMemo(() => foldRows(rows), [rows]);
  return (
    <tbody className="group">
      <tr>
        <th scope="rowgroup" className={cn(FIRST_COLUMN, "border-t bg-surface pt-3 pb-2 font-medium")}>
          {type ? <QuestionTypeBadge type={type} /> : null}
          <LongText
            text={shownName(name)}
            charsMax={QUESTION_CHARS_MAX}
            noun="name"
            className="mt-1 font-mono text-sm"
          />
          {instructions === null || instructions === "" ? null : (
            <LongText
              text={jsonLine(instructions)}
              charsMax={INSTRUCTIONS_CHARS_MAX}
              noun="instructions"
              className="mt-0.5 text-xs font-normal text-muted-foreground"
            />
          )}
        </th>
        {cells.map((cell, index) => (
          <td key={models[index]?.column.model} className="border-t border-r px-2.5 pt-3 pb-2 align-top">
            <AnswerSummary
              cell={cell}
              isBaseline={models.length > 1 && index === baseline}
              isRunning={models[index]?.column.status === "running"}
              style={style}
            />
          </td>
        ))}
      </tr>
      {(unfolded ? rows : shown).map((row) => (
        <tr key={row.key}>
          <th scope="row" className={cn(FIRST_COLUMN, "bg-surface py-0.5 font-normal")}>
            <RowName row={row} />
          </th>
          {row.figures.map((figure, index) => (
            <td key={models[index]?.column.model} className="border-r px-2.5 py-0.5 align-middle">
              {figure ? (
                <FigureCell
                  figure={figure}
                  row={row}
                  reference={index === baseline ? undefined : row.figures[baseline]?.spread.mean}
                  strong={cells[index]?.decision?.key === row.key}
                  tone={type === null || row.kind === "confidence" ? "neutral" : answersOf(type).tone}
                  comparing={models.length > 1}
                  holds={holds(cells[index])}
                  style={style}
                />
              ) : null}
            </td>
          ))}
        </tr>
      ))}
      {folded.length > 0 ? (
        <tr>
          <td className={cn(FIRST_COLUMN, "bg-surface pt-0.5 whitespace-nowrap")}>
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
              className="-ml-2"
            >
              {unfolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
              {unfolded ? "Show fewer" : `${folded.length} more`}
            </Button>
          </td>
          <FillerCells models={models} />
        </tr>
      ) : null}
      <tr aria-hidden>
        <td className={cn(FIRST_COLUMN, "bg-surface pb-2")} />
        <FillerCells models={models} />
      </tr>
    </tbody>
  );
});

const FillerCells = ({ models }: { models: readonly ComparedModel[] }) =>
  models.map(({ column }) => <td key={column.model} className="border-r" />);

interface AnswerSummaryProps {
  cell: AnswerCell;
  isBaseline: boolean;
  isRunning: boolean;
  style: FigureStyle;
}

function AnswerSummary({
  cell: { decision, judgement, trouble, refusals, answers, refusalAgreement },
  isBaseline,
  isRunning,
  style,
}: AnswerSummaryProps) {
  if (trouble !== null) {
    return (
      <p className="text-xs text-warning">
        {trouble === "missing" ? "No answer came back for this question." : "An answer of an unknown shape."}
      </p>
    );
  }
  const refusalNote = refusalAgreement === null ? null : REFUSAL_WORDS[refusalAgreement];
  if (answers === 0 && refusals > 0) {
    return (
      <div className="flex flex-col items-start gap-1">
        <p className="flex items-center gap-1.5 text-sm font-medium text-warning">
          <Ban aria-hidden className="size-3.5 shrink-0" />
          {REFUSED}
        </p>
        <p className="text-xs text-muted-foreground">{isBaseline ? "Baseline" : refusalNote}</p>
      </div>
    );
  }
  if (!decision) {
    return isRunning ? (
      <div aria-hidden className="h-5 w-24 animate-pulse rounded-sm bg-track" />
    ) : (
      <span className="text-xs text-muted-foreground">No answer</span>
    );
  }
  const share = refusedShare(refusals, answers);
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="max-w-full text-base leading-tight font-semibold break-words tabular-nums">
        <LongText text={decision.text} charsMax={ROW_CHARS_MAX} noun="answer" className="inline" />
        {decision.share === null ? null : (
          <span className="font-normal text-muted-foreground"> · {formatShare(decision.share, style)}</span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
        {isBaseline ? "Baseline" : null}
        {judgement?.verdict ? <VerdictMark judgement={{ ...judgement, verdict: judgement.verdict }} /> : null}
        {judgement?.verdict ? verdictNote(judgement) : null}
        {refusalNote}
      </p>
      {share === null ? null : <p className="text-xs text-warning">{share}</p>}
    </div>
  );
}

/** The answer's difference to the baseline holds. */
function holds(cell: AnswerCell | undefined): boolean {
  const verdict = cell?.judgement?.verdict ?? null;
  return verdict !== null && isDifference(verdict);
}

function RowName({ row: { kind, label, legend } }: { row: FigureRow }) {
  switch (kind) {
    case "option":
      return (
        <span className="text-[0.8125rem] leading-5">
          {shownName(label) === label ? (
            <LongText text={label} charsMax={ROW_CHARS_MAX} noun="option" />
          ) : (
            <OptionName name={label} />
          )}
        </span>
      );
    case "level":
      return (
        <span className="flex gap-1.5 text-[0.8125rem] leading-5">
          <span className="font-mono text-muted-foreground tabular-nums">{label}</span>
          <LongText text={legend ?? ""} charsMax={ROW_CHARS_MAX} noun="level" className="min-w-0" />
        </span>
      );
    default:
      return <span className="block truncate text-xs leading-5 text-muted-foreground">{label}</span>;
  }
}
