import { figureRows } from "@/components/answer/figureRows";
import type { FigureRow } from "@/components/answer/figureRow";
import { OwnFigure, toCsvText, type SpreadsheetCell } from "@/lib/shared/datasets/spreadsheetText";
import { spreadOf } from "@/lib/shared/metrics/agreement";
import { formatExact, shownName } from "@/lib/shared/text/figures";
import type { ComparisonModel } from "./comparisonModel";

const HEAD = ["Question", "Figure", "Model", "n", "Mean", "Min", "Max"];

/**
 * Every repeat of a comparison for a spreadsheet, behind a byte order mark. Each figure of a model has a line: n, mean,
 * min and max, then a cell a repeat. A repeat without the figure has an empty cell.
 */
export function repeatsCsv({ models, questions, baseline }: ComparisonModel): string {
  const repeats = Math.max(1, ...models.map(({ read }) => read.length));
  const head = [...HEAD, ...Array.from({ length: repeats }, (_, index) => `Repeat ${index + 1}`)];
  // A column a repeat: the baseline's first one decides the order of the options.
  const columns = models.flatMap(({ read }, model) => read.map((reading) => ({ model, reading })));
  const first = Math.max(
    0,
    columns.findIndex(({ model }) => model === baseline),
  );
  const lines = questions.flatMap(({ name, type }, question) => {
    const answers = columns.map(({ reading }) => {
      const outcome = reading.questions[question]?.outcome;
      return outcome?.kind === "answer" && outcome.answer.type === type ? [outcome.answer] : [];
    });
    return figureRows(answers, first).flatMap((row) =>
      models.flatMap(({ column }, model) => {
        const values = row.figures.flatMap((figure, at) =>
          columns[at]?.model === model ? [figure?.spread.mean ?? null] : [],
        );
        const cells = figureCells(values, repeats);
        return cells === null ? [] : [[shownName(name), labelOf(row), column.model, ...cells]];
      }),
    );
  });
  return `\uFEFF${toCsvText([head, ...lines])}`;
}

/** Null where no repeat has the figure. */
function figureCells(values: readonly (number | null)[], repeats: number): SpreadsheetCell[] | null {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return null;
  const { count, mean, min, max } = spreadOf(numbers);
  const each = Array.from({ length: repeats }, (_, index) => values[index] ?? null);
  return [count, mean, min, max, ...each].map((value) =>
    value === null ? "" : new OwnFigure(formatExact(value)),
  );
}

function labelOf({ kind, label, legend }: FigureRow): string {
  if (kind === "option") return shownName(label);
  return kind === "level" ? `Level ${label}: ${legend ?? ""}` : label;
}
