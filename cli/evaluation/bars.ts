import type { FigureName } from "@/lib/shared/metrics/estimate";
import { figureOf, type JudgedRun } from "@/lib/shared/reports/judgedRun";
import { UsageError } from "../arguments";

/** Names of figures on the command line. */
const FIGURES: Record<string, FigureName> = {
  accuracy: "accuracy",
  f1: "macroF1",
  macroF1: "macroF1",
  brier: "brier",
  logLoss: "logLoss",
  ece: "ece",
  mae: "meanAbsoluteError",
  meanAbsoluteError: "meanAbsoluteError",
  spearman: "spearman",
};

/** Figures of which less is better: their bar is the highest value that holds. */
const ERRORS: ReadonlySet<FigureName> = new Set(["brier", "logLoss", "ece", "meanAbsoluteError"]);

/** The worst value of a figure that holds. */
export interface FigureBar {
  figure: FigureName;
  /** Null for every labelled question. */
  question: string | null;
  value: number;
}

/** Parses `accuracy=0.9` or `accuracy.urgent=0.9`. @throws UsageError */
export function readBar(text: string): FigureBar {
  const equals = text.lastIndexOf("=");
  const place = text.slice(0, Math.max(0, equals));
  const dot = place.indexOf(".");
  const name = dot < 0 ? place : place.slice(0, dot);
  const figure = Object.hasOwn(FIGURES, name) ? FIGURES[name] : undefined;
  const number = text.slice(equals + 1).trim();
  if (equals < 0 || !figure || !/^-?(\d+(\.\d*)?|\.\d+)$/.test(number)) {
    throw new UsageError(
      `--fail-under is '${text}': expected a figure and a number, such as accuracy=0.9 or accuracy.urgent=0.9. ` +
        `Figures: ${Object.keys(FIGURES).join(", ")}.`,
    );
  }
  return { figure, question: dot < 0 ? null : place.slice(dot + 1), value: Number(number) };
}

/** A bar held against one model. */
export interface BarResult {
  model: string;
  question: string | null;
  /** The bar in words, such as `accuracy at least 0.9`. */
  bar: string;
  /** Null where it holds, else a sentence. */
  missed: string | null;
}

/** A bar that nothing can be held against. */
export class UnmeasurableBar extends Error {
  override name = "UnmeasurableBar";
}

/**
 * Holds every bar against every model, and the flips against every candidate.
 * @param flipsMax as many flips fail; null for any number
 * @throws UnmeasurableBar for an unknown question, and where no row has a label or an answer for a bar
 */
export function holdBars(
  run: JudgedRun,
  { bars, flipsMax }: { bars: readonly FigureBar[]; flipsMax: number | null },
): BarResult[] {
  return [
    ...bars.flatMap((bar) => holdBar(run, bar)),
    ...(flipsMax === null ? [] : holdFlips(run, flipsMax)),
  ];
}

function holdBar(run: JudgedRun, { figure, question, value }: FigureBar): BarResult[] {
  const option = question === null ? figure : `${figure}.${question}`;
  if (question !== null && !run.questions.some(({ name }) => name === question)) {
    throw new UnmeasurableBar(`--fail-under ${option}: there is no question '${question}' with outcomes.`);
  }
  const cells = run.cells.filter(
    (cell) =>
      (question === null ? cell.counts.labelled > 0 : cell.question.name === question) &&
      cell.figures[figure] !== undefined,
  );
  if (cells.length === 0)
    throw new UnmeasurableBar(`--fail-under ${option}: no labelled question has this figure.`);
  const isError = ERRORS.has(figure);
  return cells.map((cell) => {
    const { model } = cell;
    const measured = figureOf(cell, figure);
    if (measured === null) {
      throw new UnmeasurableBar(
        `--fail-under ${option}: ${model} has no ${figure} for '${cell.question.name}', from ${cell.counts.scored} ` +
          "rows with a label and an answer.",
      );
    }
    const holds = isError ? measured <= value : measured >= value;
    const bar = `${figure} ${isError ? "at most" : "at least"} ${value}`;
    const missed = holds
      ? null
      : `${model}, '${cell.question.name}': ${figure} is ${shown(measured)}, ${isError ? "above" : "below"} ${value}.`;
    return { model, question: cell.question.name, bar, missed };
  });
}

function holdFlips(run: JudgedRun, flipsMax: number): BarResult[] {
  const candidates = run.models.filter((model) => model !== run.baseline);
  // 0 and 1 both mean any flip: a run with no flip always holds.
  const failsAt = Math.max(1, flipsMax);
  return candidates.map((model) => {
    const flips = run.comparisons
      .filter(({ candidate }) => candidate === model)
      .reduce((sum, comparison) => sum + comparison.flips.length, 0);
    const missed =
      flips < failsAt
        ? null
        : `${model}: ${flips} answers flipped against ${run.baseline}; ${failsAt} or more fail.`;
    return { model, question: null, bar: `fewer than ${failsAt} flips against ${run.baseline}`, missed };
  });
}

/** Enough decimals to tell a figure from its bar. */
const shown = (value: number): string => String(Number(value.toFixed(6)));
