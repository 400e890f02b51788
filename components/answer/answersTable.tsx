import type { ReactNode } from "react";
import type { BarTone } from "@/components/charts/meterBar";
import type { Spread } from "@/lib/shared/metrics/agreement";
import { formatFigure } from "@/lib/shared/text/figures";
import { barLinesOf, type AnsweringModel, type CombinedAnswers, type Head } from "./combinedAnswers";
import { FigureBar } from "./figureBar";
import type { FigureRow } from "./figureRow";
import { foldRows } from "./figureRows";
import { answersOf } from "./questions/registry";
import { Headline } from "./headline";
import { CellName } from "./shortName";
import { takenText } from "./takenText";

interface AnswersTableProps {
  answers: CombinedAnswers;
  models: readonly AnsweringModel[];
  label: string;
}

/**
 * The answers of all models on one scale: the headline of each, a bar for every probability, the confidence.
 * A document's own style gives it its look. Hooks would fail where the server makes that document.
 */
export function AnswersTable({ answers, models, label }: AnswersTableProps) {
  const { type, rows, heads, refused } = answers;
  const { shown, folded } = foldRows(rows);
  const lines = shown.filter(({ kind }) => kind !== "score" && kind !== "confidence").flatMap(barLinesOf);
  const confidence = rows.find(({ kind }) => kind === "confidence");
  const rowCount = 1 + lines.length + (folded.length > 0 ? 1 : 0) + (confidence ? 1 : 0);
  const look = type && answersOf(type);
  /** A failure stands in one cell for all rows. */
  const cells = (cell: (index: number) => ReactNode, isFirst: (head: Head) => boolean = () => false) =>
    heads.map((head, index) =>
      head ? (
        <td key={index} className={isFirst(head) ? "first" : undefined}>
          {cell(index)}
        </td>
      ) : null,
    );
  const note = (name: string, text: (index: number) => string) => (
    <tr className="note">
      <th scope="row">{name}</th>
      {cells(text)}
    </tr>
  );
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <table className={`answers ${models.length > 4 ? "many" : `m${models.length}`}`}>
        {models.length > 1 ? <ModelHead models={models} /> : null}
        <tbody>
          <tr className="heads">
            <th scope="row">
              <span className="unseen">Answer</span>
            </th>
            {models.map(({ endedEarly, failure }, index) => {
              const head = heads[index];
              return head ? (
                <td key={index}>
                  <AnswerHead
                    head={head}
                    note={look?.headNote(rows) ?? null}
                    endedEarly={refused[index] ?? endedEarly}
                  />
                </td>
              ) : (
                <td key={index} className="failure" rowSpan={rowCount}>
                  {failure ?? refused[index] ?? endedEarly ?? "No answer"}
                </td>
              );
            })}
          </tr>
          {lines.map(({ label: name, cells: spreads, max, isDecision }, line) => (
            <tr key={line} className="bar">
              <th scope="row">
                <bdi className="label" title={name}>
                  {name}
                </bdi>
              </th>
              {cells(
                (index) => (
                  <BarCell
                    spread={spreads[index] ?? null}
                    max={max}
                    tone={look?.tone ?? "neutral"}
                    strong={isDecision(heads[index]?.decision ?? null)}
                  />
                ),
                ({ decision }) => isDecision(decision),
              )}
            </tr>
          ))}
          {folded.length > 0
            ? note(`${folded.length} more options in sum`, (index) => formatFigure(sumOf(folded, index)))
            : null}
          {confidence ? note(confidence.label, (index) => meanText(confidence.figures[index]?.spread)) : null}
        </tbody>
      </table>
      {look?.footnote ? <p className="note">{look.footnote}</p> : null}
    </div>
  );
}

function ModelHead({ models }: { models: readonly AnsweringModel[] }) {
  return (
    <thead>
      <tr>
        <td />
        {models.map(({ asked, takesFrom }, index) => (
          <th key={index} scope="col">
            <CellName name={asked} />
            <NameNote text={takesFrom === null ? null : takenText(takesFrom)} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Under the name of a model: that it was not asked, or that it gave fewer answers than were wanted. */
export function NameNote({ text }: { text: string | null }) {
  return text === null ? null : <div className="note">{text}</div>;
}

interface AnswerHeadProps {
  head: Head;
  note: string | null;
  endedEarly: string | null;
}

function AnswerHead({ head: { text, spread, max, count }, note, endedEarly }: AnswerHeadProps) {
  return (
    <>
      <Headline note={note}>
        <bdi title={text}>{text}</bdi>
      </Headline>
      {count > 1 ? <p className="note">{repeatText(spread, count, max)}</p> : null}
      {endedEarly === null ? null : <p className="note">{endedEarly}</p>}
    </>
  );
}

/** `mean of 5 answers, 0.44 to 0.76`. */
function repeatText(spread: Spread | null, count: number, max: number): string {
  const mean = `mean of ${count} answers`;
  if (!spread) return mean;
  return `${mean}, ${formatFigure(spread.min, 0, max)} to ${formatFigure(spread.max, 0, max)}`;
}

interface BarCellProps {
  tone: BarTone;
  spread: Spread | null;
  max: number;
  strong: boolean;
}

function BarCell({ spread, max, tone, strong }: BarCellProps) {
  if (!spread) return null;
  return (
    <span className="cell">
      <FigureBar spread={spread} max={max} tone={tone} strong={strong} />
    </span>
  );
}

const meanText = (spread: Spread | undefined): string => (spread ? formatFigure(spread.mean) : "");

const sumOf = (rows: readonly FigureRow[], column: number): number =>
  rows.reduce((sum, { figures }) => sum + (figures[column]?.spread.mean ?? 0), 0);
