import type { FigureRow } from "@/components/answer/figureRows";
import { formatSpread, shownName } from "@/components/answer/figures";
import { describeFailure } from "@/components/results/describeFailure";
import { isolated } from "@/lib/builder/isolated";
import { GRADE_WORDS } from "./gradeWords";
import { againstBaseline } from "./differenceText";
import type { ComparedModel, ComparedQuestion, ComparisonModel } from "./comparisonModel";
import { FACTS, modelFacts } from "./modelFacts";
import { statusText } from "./statusText";

/** The whole comparison as text: a head and rows of as many cells. */
export interface ComparisonTable {
  head: string[];
  /** The first two cells name the row. */
  rows: string[][];
}

/**
 * Every number of a comparison with every decimal, a column a model and behind each but the baseline's one
 * for its difference. A repeated figure is its mean with the range behind it.
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
      ...FACTS.map((fact) => ["", fact, ...perColumn((index) => factRows[index]?.[fact] ?? "", none)]),
      ["", "Status", ...perColumn((index) => statusOf(models[index]), none)],
      ["", "Error", ...perColumn((index) => errorOf(models[index]), none)],
      ...questions.flatMap((question) => questionRows(question, perColumn)),
    ],
  };
}

type PerColumn = (own: (index: number) => string, against: (index: number) => string) => string[];

function questionRows({ name, cells, rows }: ComparedQuestion, perColumn: PerColumn): string[][] {
  const question = shownName(name);
  const answer = perColumn(
    (index) => cells[index]?.decision?.text ?? "",
    (index) => {
      const grade = cells[index]?.agreement?.grade;
      return grade ? GRADE_WORDS[grade] : "";
    },
  );
  return [
    [question, "Answer", ...answer],
    ...rows.map((row) => [
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
    ]),
  ];
}

function rowName({ kind, label, legend }: FigureRow): string {
  if (kind === "option") return shownName(label);
  return kind === "level" ? `Level ${label}: ${legend ?? ""}` : label;
}

function statusOf(model: ComparedModel | undefined): string {
  if (!model) return "";
  const text = statusText(model.column);
  return model.column.outdated ? `${text}; the figures are those of the run before` : text;
}

const errorOf = (model: ComparedModel | undefined): string =>
  model?.column.failure ? describeFailure(model.column.failure) : "";

const baselineName = (models: readonly ComparedModel[], baseline: number): string =>
  models[baseline]?.column.model ?? "";

/** A figure of our own, which no spreadsheet takes for a formula. */
const PLAIN_FIGURE = /^[+−-]?[\d.,]+( pp| levels)?$/;

/** RFC 4180: commas, quotes doubled, CRLF. A cell that a spreadsheet would run as a formula gets a quote before it. */
export function toCsv({ head, rows }: ComparisonTable): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) && !PLAIN_FIGURE.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [head, ...rows].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** A table of GitHub's Markdown; pipes are escaped and line breaks become spaces. */
export function toMarkdown({ head, rows }: ComparisonTable): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text) => text.replace(/[\\|]/g, "\\$&").replace(/[\r\n]+/g, " ")).join(" | ")} |\n`;
  const rule = head.map((_, index) => (index < 2 ? "---" : "---:"));
  return [line(head), `| ${rule.join(" | ")} |\n`, ...rows.map(line)].join("");
}
