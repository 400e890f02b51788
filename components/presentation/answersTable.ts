import { decisionOf, type Decision } from "@/components/answer/decision";
import { figureRows, foldRows, type FigureRow } from "@/components/answer/figureRows";
import { formatFigure, shownName } from "@/lib/shared/text/figures";
import { jsonExcerpt } from "@/components/answer/jsonExcerpt";
import { takenText } from "@/components/answer/takenText";
import { isolated } from "@/lib/shared/text/isolated";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Answer } from "@typed-question/protocol/response";
import type { Spread } from "@/lib/shared/metrics/agreement";
import { html, NOTHING, type Html } from "./html";
import { cellName, shortName } from "./longName";
import type { PresentedModel } from "./presentation";

const LEAN_WORDS: Record<string, string> = { yes: "Yes", no: "No", uncertain: "Uncertain" };

/** What models said to one question, on average where they were asked more than once. */
export interface PresentedAnswers {
  type: QuestionType | null;
  rows: readonly FigureRow[];
  /** One a model; null where it has no answer. */
  heads: readonly (Head | null)[];
}

interface Head {
  /** The answer in a word or a number. */
  text: string;
  decision: Decision | null;
  /** Of the figure that the answer comes down to; a box has none. */
  spread: Spread | null;
  count: number;
}

export function presentedAnswers(name: string, models: readonly PresentedModel[]): PresentedAnswers {
  const type = models.flatMap(({ answers }) => answers.get(name) ?? [])[0]?.type ?? null;
  const lists = models.map(({ answers }) =>
    (answers.get(name) ?? []).filter((answer) => answer.type === type),
  );
  const rows = figureRows(lists, 0);
  return {
    type,
    rows,
    heads: lists.map((list, column) => {
      const count = list.length;
      if (count === 0) return null;
      const decision = decisionOf(type, rows, column, list);
      const row = rows.find(({ key, kind }) =>
        type === "choice" ? key === decision?.key : kind === (type === "noul" ? "yes" : "score"),
      );
      const text = type === "noul" ? LEAN_WORDS[decision?.key ?? ""] : decision?.text;
      return { text: text ?? "Region", decision, spread: row?.figures[column]?.spread ?? null, count };
    }),
  };
}

/** The shortest reading of an answer: `billing (0.93)`. */
export function headlineOf({ type, rows }: PresentedAnswers, head: Head): string {
  const { text, spread, decision } = head;
  if (type === "score") return `${text} of ${rows.filter(({ kind }) => kind === "level").length - 1}`;
  if (type === "box" || !spread || !decision) return text;
  return `${isolated(shortName(text))} (${formatFigure(spread.mean)})`;
}

/** What a person can guess before the answer is shown, in the order of the request: options, levels, or yes and no. */
export function guessesFor(answer: Answer): string[] {
  switch (answer.type) {
    case "noul":
      return ["Yes", "No"];
    case "choice":
      return [...answer.probabilities.keys()].map(shownName);
    case "score":
      return Array.from(answer.probabilities.keys(), (level) =>
        levelLabel(level, jsonExcerpt(answer.legend.get(level) ?? "")),
      );
    case "box":
      return [];
  }
}

const levelLabel = (level: string, legend: string): string => `${level}  ${legend}`;

function labelOf({ kind, label, legend }: FigureRow): string {
  if (kind === "level") return levelLabel(label, legend ?? "");
  return kind === "option" ? shownName(label) : label;
}

/** One line of the table: a bar a model. */
interface Line {
  label: string;
  cells: readonly (Spread | null)[];
  max: number;
  /** Whether a model decides for it. */
  isDecision: (decision: Decision | null) => boolean;
}

/** The answers of all models on one scale: the headline of each, a bar for every probability, the confidence. */
export function answersTable(
  answers: PresentedAnswers,
  models: readonly PresentedModel[],
  label: string,
): Html {
  const { type, rows, heads } = answers;
  const { shown, folded } = foldRows(rows);
  const lines = shown.filter(({ kind }) => kind !== "score" && kind !== "confidence").flatMap(linesOf);
  const confidence = rows.find(({ kind }) => kind === "confidence");
  const rowCount = 1 + lines.length + (folded.length > 0 ? 1 : 0) + (confidence ? 1 : 0);
  const cells = (cell: (index: number) => Html): Html[] =>
    models.flatMap((_, index) => (heads[index] ? cell(index) : []));
  const headRow = models.map(({ endedEarly, failure }, index) => {
    const head = heads[index];
    return head
      ? html`<td>${headBlock(head, answers, endedEarly)}</td>`
      : html`<td class="failure" rowspan="${rowCount}">${failure ?? endedEarly ?? "No answer"}</td>`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table class="answers ${models.length > 4 ? "many" : `m${models.length}`}">
      ${models.length > 1 ? modelHead(models) : NOTHING}
      <tbody>
        <tr class="heads">
          <th scope="row"><span class="unseen">Answer</span></th>
          ${headRow}
        </tr>
        ${lines.map(
          ({ label: name, cells: spreads, max, isDecision }) =>
            html`<tr class="bar">
              <th scope="row"><bdi class="label" title="${name}">${name}</bdi></th>
              ${cells((index) => barCell(spreads[index] ?? null, max, isDecision(heads[index]?.decision ?? null)))}
            </tr>`,
        )}
        ${
          folded.length > 0
            ? html`<tr class="note">
                <th scope="row">${folded.length} more options in sum</th>
                ${cells((index) => html`<td>${formatFigure(sumOf(folded, index))}</td>`)}
              </tr>`
            : NOTHING
        }
        ${
          confidence
            ? html`<tr class="note">
                <th scope="row">Confidence</th>
                ${cells((index) => html`<td>${meanText(confidence.figures[index]?.spread)}</td>`)}
              </tr>`
            : NOTHING
        }
      </tbody>
    </table>
    ${type === "box" ? html`<p class="note">Fractions of height and width from the top left</p>` : NOTHING}
  </div>`;
}

const modelHead = (models: readonly PresentedModel[]): Html =>
  html`<thead>
    <tr>
      <td></td>
      ${models.map(({ asked, takesFrom }) => html`<th scope="col">${cellName(asked)}${nameNote(takesFrom === null ? null : takenText(takesFrom))}</th>`)}
    </tr>
  </thead>`;

/** Under the name of a model: that it was not asked, or that it gave fewer answers than were wanted. */
export const nameNote = (text: string | null): Html =>
  text === null ? NOTHING : html`<div class="note">${text}</div>`;

function headBlock(
  { text, spread, count }: Head,
  { type, rows }: PresentedAnswers,
  endedEarly: string | null,
): Html {
  const top = rows.filter(({ kind }) => kind === "level").length - 1;
  const of = type === "score" ? html` <span class="of">expected, 0 to ${top}</span>` : NOTHING;
  return html`<p class="headline"><bdi title="${text}">${text}</bdi>${of}</p>
    ${count > 1 ? html`<p class="note">${repeatText(spread, count, top)}</p>` : NOTHING}
    ${endedEarly === null ? NOTHING : html`<p class="note">${endedEarly}</p>`}`;
}

/** `mean of 5 answers, 0.44 to 0.76`. */
function repeatText(spread: Spread | null, count: number, top: number): string {
  const mean = `mean of ${count} answers`;
  if (!spread) return mean;
  const max = Math.max(1, top);
  return `${mean}, ${formatFigure(spread.min, 0, max)} to ${formatFigure(spread.max, 0, max)}`;
}

/** A noul is one figure and two bars. */
function linesOf(row: FigureRow): Line[] {
  const cells = row.figures.map((figure) => figure?.spread ?? null);
  const isOwn = (decision: Decision | null) => decision?.key === row.key;
  const line = { label: labelOf(row), cells, max: row.max, isDecision: isOwn };
  if (row.kind !== "yes") return [line];
  return [
    line,
    { ...line, label: "No", cells: cells.map(opposite), isDecision: (decision) => decision?.key === "no" },
  ];
}

const opposite = (spread: Spread | null): Spread | null =>
  spread && { mean: 1 - spread.mean, min: 1 - spread.max, max: 1 - spread.min, count: spread.count };

function barCell(spread: Spread | null, max: number, isDecision: boolean): Html {
  if (!spread) return html`<td></td>`;
  const at = (value: number) => ((value / max) * 100).toFixed(2);
  const { mean, min, max: highest } = spread;
  const mark =
    min < highest
      ? html`<rect class="spread" x="${at(min)}" width="${at(highest - min)}" y=".42" height=".16" />
          <rect class="spread" x="${at(min)}" width=".6" y=".1" height=".8" />
          <rect class="spread" x="${(Number(at(highest)) - 0.6).toFixed(2)}" width=".6" y=".1" height=".8" />`
      : NOTHING;
  return html`<td class="${isDecision ? "first" : ""}">
    <span class="cell"
      ><svg class="track" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
        <rect class="fill" width="${at(mean)}" height="1" />
        ${mark}
      </svg>
      <span class="figure">${formatFigure(mean, 0, max)}</span></span
    >
  </td>`;
}

const meanText = (spread: Spread | undefined): string => (spread ? formatFigure(spread.mean) : "");

const sumOf = (rows: readonly FigureRow[], column: number): number =>
  rows.reduce((sum, { figures }) => sum + (figures[column]?.spread.mean ?? 0), 0);
