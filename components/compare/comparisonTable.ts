import type { FigureRow } from "@/components/answer/figureRow";
import { REFUSED, refusedShare } from "@/components/answer/refusedText";
import { formatSpread, shownName } from "@/lib/shared/text/figures";
import { describeFailure } from "@/lib/shared/evaluation/describeFailure";
import { isolated } from "@/lib/shared/text/isolated";
import { OwnFigure, toCsvText } from "@/lib/shared/datasets/spreadsheetText";
import { REFUSAL_WORDS, verdictWords } from "./verdictWords";
import { againstBaseline } from "@/components/answer/differenceText";
import type { AnswerCell, ComparedModel, ComparedQuestion, ComparisonModel } from "./comparisonModel";
import { FACTS, modelFacts } from "./modelFacts";
import { statusText } from "./statusText";

/** The whole comparison as text: a head, and rows of the same length. */
export interface ComparisonTable {
  head: string[];
  rows: TableRow[];
}

export interface TableRow {
  /** The first two cells name the row. */
  cells: string[];
  /** Whether the other cells are our own figures, not text that somebody wrote. */
  hasFigures: boolean;
}

/**
 * Every number of a comparison with every decimal. Each model has a column, and each but the baseline has a
 * second one for its difference. A repeated figure is its mean with the range behind it.
 */
export function comparisonTable({ models, questions, baseline }: ComparisonModel): ComparisonTable {
  const columns = models.map(({ column }, index) => ({ model: column.model, index }));
  const perColumn = (own: (index: number) => string, against: (index: number) => string): string[] =>
    columns.flatMap(({ index }) => (index === baseline ? [own(index)] : [own(index), against(index)]));
  const head = [
    "Question",
    "Figure",
    ...columns.flatMap(({ model, index }) =>
      index === baseline
        ? [model]
        : [model, `${isolated(model)} − ${isolated(baselineName(models, baseline))}`],
    ),
  ];
  const none = () => "";
  const factRows = models.map((model) => modelFacts(model));
  return {
    head,
    rows: [
      ...FACTS.map((fact) =>
        wordsRow("", fact, ...perColumn((index) => factRows[index]?.[fact] ?? "", none)),
      ),
      wordsRow("", "Status", ...perColumn((index) => statusOf(models[index]), none)),
      wordsRow("", "Error", ...perColumn((index) => errorOf(models[index]), none)),
      ...questions.flatMap((question) => questionRows(question, perColumn)),
    ],
  };
}

const wordsRow = (...cells: string[]): TableRow => ({ cells, hasFigures: false });
const figuresRow = (...cells: string[]): TableRow => ({ cells, hasFigures: true });

type PerColumn = (own: (index: number) => string, against: (index: number) => string) => string[];

function questionRows({ name, cells, rows }: ComparedQuestion, perColumn: PerColumn): TableRow[] {
  const question = shownName(name);
  const answer = perColumn(
    (index) => answerText(cells[index]),
    (index) => verdictText(cells[index]),
  );
  return [
    wordsRow(question, "Answer", ...answer),
    ...rows.map((row) =>
      figuresRow(
        question,
        rowName(row),
        ...perColumn(
          (index) => {
            const spread = row.figures[index]?.spread;
            return spread ? formatSpread(spread) : "";
          },
          (index) => {
            const figure = row.figures[index];
            return figure ? againstBaseline(figure, row.unit) : "";
          },
        ),
      ),
    ),
  ];
}

function answerText(cell: AnswerCell | undefined): string {
  if (!cell) return "";
  const { decision, refusals, answers } = cell;
  if (answers === 0 && refusals > 0) return REFUSED;
  const share = refusedShare(refusals, answers);
  return `${decision?.text ?? ""}${share === null ? "" : ` (${share})`}`;
}

function verdictText(cell: AnswerCell | undefined): string {
  const refusal = cell?.refusalAgreement ?? null;
  if (refusal !== null) return REFUSAL_WORDS[refusal];
  const judgement = cell?.judgement ?? null;
  return judgement ? verdictWords(judgement) : "";
}

function rowName({ kind, label, legend }: FigureRow): string {
  if (kind === "option") return shownName(label);
  return kind === "level" ? `Level ${label}: ${legend ?? ""}` : label;
}

function statusOf(model: ComparedModel | undefined): string {
  if (!model) return "";
  const text = statusText(model.column);
  return model.column.outdated ? `${text}; the figures are from the previous run` : text;
}

const errorOf = (model: ComparedModel | undefined): string =>
  model?.column.failure ? describeFailure(model.column.failure) : "";

const baselineName = (models: readonly ComparedModel[], baseline: number): string =>
  models[baseline]?.column.model ?? "";

/** The table for a spreadsheet: names and answers are text, figures are numbers. */
export function toCsv({ head, rows }: ComparisonTable): string {
  const lines = rows.map(({ cells, hasFigures }) =>
    cells.map((text, index) => (hasFigures && index >= 2 ? new OwnFigure(text) : text)),
  );
  return toCsvText([head, ...lines]);
}

/** A Markdown table for GitHub; pipes are escaped and line breaks become spaces. */
export function toMarkdown({ head, rows }: ComparisonTable): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text) => text.replace(/[\\|]/g, "\\$&").replace(/[\r\n]+/g, " ")).join(" | ")} |\n`;
  const rule = head.map((_, index) => (index < 2 ? "---" : "---:"));
  return [line(head), `| ${rule.join(" | ")} |\n`, ...rows.map(({ cells }) => line(cells))].join("");
}
