import type { Spread } from "@/lib/shared/metrics/agreement";
import { formatFigure, formatPercent } from "@/lib/shared/text/figures";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import { AnswerHead } from "./answerHead";
import type { AnsweringModel, CombinedAnswers, Head } from "./combinedAnswers";
import { FigureBar } from "./figureBar";
import { foldRows, sumOf } from "./figureRows";
import type { AnswerColumn } from "./questions/answerModule";
import { answersOf } from "./questions/registry";
import { CellName } from "./shortName";
import { takenText } from "./takenText";

interface AnswersTableProps {
  answers: CombinedAnswers;
  models: readonly AnsweringModel[];
  label: string;
}

/**
 * The pictures of all models' answers side by side, on one scale; a single one as the page draws it.
 * A document's own style gives it its look. Hooks would fail where the server makes that document.
 */
export function AnswersTable({ answers, models, label }: AnswersTableProps) {
  const { type, rows, heads, refused } = answers;
  const [alone] = models.length === 1 ? heads : [];
  const first = heads.findIndex((head) => head !== null);
  const legend =
    type === null || first < 0
      ? null
      : answersOf(type).picture.legend?.({
          ...{ rows, column: first, decision: alone ? alone.decision : null },
        });
  const pictureHead = (head: Head, column: number) =>
    type === null ? null : (
      <ModelAnswer
        type={type}
        answer={{ rows, column, decision: head.decision }}
        head={head}
        endedEarly={refused[column] ?? models[column]?.endedEarly ?? null}
      />
    );
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      {alone ? (
        <div className="answer">
          {pictureHead(alone, 0)}
          {legend}
        </div>
      ) : null}
      {alone && type !== null && !answersOf(type).picture.bars ? null : (
        <table className={`answers ${models.length > 4 ? "many" : `m${models.length}`}`}>
          {models.length > 1 ? <ModelHead models={models} /> : null}
          <tbody>
            {alone ? null : (
              <tr className="heads">
                <th scope="row">
                  <span className="unseen">Answer</span>
                  {legend}
                </th>
                {models.map(({ endedEarly, failure }, index) => {
                  const head = heads[index];
                  return head ? (
                    <td key={index}>{pictureHead(head, index)}</td>
                  ) : (
                    // A failure stands in one cell for all rows; a longer span than the rows is cut.
                    <td key={index} className="failure" rowSpan={rows.length + 2}>
                      {failure ?? refused[index] ?? endedEarly ?? "No answer"}
                    </td>
                  );
                })}
              </tr>
            )}
            {type === null ? null : <BarRows type={type} answers={answers} />}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** A row for each bar of the picture, then the folded options in sum. */
function BarRows({ type, answers: { rows, heads } }: { type: QuestionType; answers: CombinedAnswers }) {
  const { picture, tone } = answersOf(type);
  if (!picture.bars) return null;
  const { kind, Name } = picture.bars;
  const { shown, folded } = foldRows(rows);
  const answered = heads.flatMap((head, column) => (head ? [{ head, column }] : []));
  return (
    <>
      {shown
        .filter((row) => row.kind === kind)
        .map((row) => (
          <tr key={row.key} className="bar">
            <th scope="row">
              <Name row={row} />
            </th>
            {answered.map(({ head: { decision }, column }) => {
              const spread = row.figures[column]?.spread;
              const strong = decision?.key === row.key;
              return (
                <td key={column} className={strong ? "first" : undefined}>
                  {spread ? (
                    <span className="cell">
                      <FigureBar spread={spread} max={row.max} unit={row.unit} tone={tone} strong={strong} />
                    </span>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      {folded.length > 0 ? (
        <tr className="note">
          <th scope="row">{folded.length} more options in sum</th>
          {answered.map(({ column }) => (
            <td key={column}>{formatPercent(sumOf(folded, column))}</td>
          ))}
        </tr>
      ) : null}
    </>
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

interface ModelAnswerProps {
  type: QuestionType;
  answer: AnswerColumn;
  head: Head;
  endedEarly: string | null;
}

function ModelAnswer({ type, answer, head: { spread, max, count }, endedEarly }: ModelAnswerProps) {
  return (
    <>
      <AnswerHead type={type} answer={answer} />
      {count > 1 ? <p className="note">{repeatText(type, spread, count, max)}</p> : null}
      {endedEarly === null ? null : <p className="note">{endedEarly}</p>}
    </>
  );
}

/** `mean of 5 answers, 44% to 76%`; of a yes/no answer the ends are those of yes. */
function repeatText(type: QuestionType, spread: Spread | null, count: number, max: number): string {
  const mean = `mean of ${count} answers`;
  if (!spread) return mean;
  const format = type === "score" ? (value: number) => formatFigure(value, 0, max) : formatPercent;
  return `${mean}, ${format(spread.min)} to ${format(spread.max)}${type === "noul" ? " yes" : ""}`;
}
