import { COMMON_FIGURES, ORDINAL_FIGURES, type FigureName } from "@/lib/shared/metrics/estimate";
import type { JudgedRun } from "@/lib/shared/reports/judgedRun";
import {
  COMPARISON_HEAD,
  comparisonCells,
  estimateText,
  FIGURE_WORDS,
} from "@/lib/shared/reports/resultWords";
import { alignedTable } from "../alignedTable";

/** The figures of a run with 95% intervals, and the candidates against the baseline. */
export function resultTable(run: JudgedRun): string {
  const hasLevels = run.questions.some(({ kind }) => kind === "ordinal");
  const figures: FigureName[] = [...COMMON_FIGURES, ...(hasLevels ? ORDINAL_FIGURES : [])];
  const head = ["Model", "Question", "n", ...figures.map((name) => FIGURE_WORDS[name]), "Refused", "Failed"];
  const lines = run.cells.map(({ model, question, counts, figures: measured, refused, unanswered }) => [
    model,
    question.name,
    String(counts.scored),
    ...figures.map((name) => (measured[name] ? estimateText(measured[name], name) : "")),
    String(refused),
    String(unanswered),
  ]);
  const tables = [tableText(head, lines)];
  if (run.comparisons.length > 0) {
    tables.push(
      `Against ${run.baseline}\n${tableText(COMPARISON_HEAD, run.comparisons.map(comparisonCells))}`,
    );
  }
  return tables.join("\n\n");
}

/** A name may hold anything; a control character would move the terminal's cursor. */
const tableText = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  alignedTable([
    head.map((heading) => heading.toUpperCase()),
    ...lines.map((line) => line.map((cell) => cell.replace(/\p{Cc}/gu, "\ufffd"))),
  ]);
