import { MINIMUM_ROWS, ORDINAL_FIGURES, type FigureName } from "@/lib/shared/metrics/estimate";
import { figureOf, type JudgedRun } from "@/lib/shared/reports/judgedRun";
import type { ReportQuestion } from "@/lib/shared/reports/reportQuestion";
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

/** Lowest and highest value. The mean absolute error ends at the question's highest level. */
const RANGES: Readonly<Record<FigureName, readonly [number, number]>> = {
  accuracy: [0, 1],
  macroF1: [0, 1],
  brier: [0, 2],
  logLoss: [0, Infinity],
  ece: [0, 1],
  meanAbsoluteError: [0, Infinity],
  spearman: [-1, 1],
};

/** A sum of decimals may miss its exact value by as much. */
const ROUNDING = 1e-12;

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
  const value = Number(number);
  const [least, most] = RANGES[figure];
  if (value < least || value > most) {
    const range = most === Infinity ? `a number from ${least}` : `a number from ${least} to ${most}`;
    throw new UsageError(`--fail-under is '${text}': expected ${range}.`);
  }
  return { figure, question: dot < 0 ? null : place.slice(dot + 1), value };
}

/**
 * Refuses bars that the questions rule out, before anything is asked.
 * @throws UnmeasurableBar for an unknown question, a figure that no question has, and an error beyond the levels
 */
export function requireMeasurable(bars: readonly FigureBar[], questions: readonly ReportQuestion[]): void {
  for (const bar of bars) {
    const option = optionOf(bar);
    const named = questions.filter(({ name }) => bar.question === null || name === bar.question);
    if (bar.question !== null && named.length === 0) {
      throw new UnmeasurableBar(
        `--fail-under ${option}: there is no question '${bar.question}' with outcomes.`,
      );
    }
    if (!ORDINAL.has(bar.figure)) continue;
    const levels = named.filter(({ kind }) => kind === "ordinal").map(({ outcomes }) => outcomes.length);
    if (levels.length === 0)
      throw new UnmeasurableBar(`--fail-under ${option}: only a question with levels has this figure.`);
    const most = Math.max(...levels) - 1;
    if (bar.figure === "meanAbsoluteError" && bar.value > most) {
      throw new UnmeasurableBar(
        `--fail-under ${option}=${bar.value}: expected a number from 0 to ${most}, the highest level.`,
      );
    }
  }
}

const ORDINAL: ReadonlySet<FigureName> = new Set(ORDINAL_FIGURES);

const optionOf = ({ figure, question }: FigureBar): string =>
  question === null ? figure : `${figure}.${question}`;

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
 * Holds every bar against every model or every candidate, and the flips against every candidate.
 * @param flipsMax as many flips fail; null for any number
 * @param candidatesOnly whether the baseline may miss a bar
 * A figure from fewer rows than `MINIMUM_ROWS` holds no bar.
 * @throws UnmeasurableBar as {@link requireMeasurable} does, and where no row has a label or an answer for a bar
 */
export function holdBars(
  run: JudgedRun,
  {
    bars,
    flipsMax,
    candidatesOnly = false,
  }: { bars: readonly FigureBar[]; flipsMax: number | null; candidatesOnly?: boolean },
): BarResult[] {
  requireMeasurable(bars, run.questions);
  return [
    ...bars.flatMap((bar) => holdBar(run, bar, candidatesOnly)),
    ...(flipsMax === null ? [] : holdFlips(run, flipsMax)),
  ];
}

function holdBar(
  run: JudgedRun,
  { figure, question, value }: FigureBar,
  candidatesOnly: boolean,
): BarResult[] {
  const option = optionOf({ figure, question, value });
  const cells = run.cells.filter(
    (cell) =>
      !(candidatesOnly && cell.model === run.baseline) &&
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
    const holds = isError ? measured <= value + ROUNDING : measured >= value - ROUNDING;
    const bar = `${figure} ${isError ? "at most" : "at least"} ${value}`;
    const place = `${model}, '${cell.question.name}': ${figure} is ${shown(measured)}`;
    const { n } = cell.figures[figure]!;
    const needed = MINIMUM_ROWS[figure];
    const few = n < needed ? `n too small to hold the bar: ${n} of at least ${needed} rows.` : null;
    const wrongSide = holds ? null : `${place}, ${isError ? "above" : "below"} ${value}.`;
    const missed =
      few === null ? wrongSide : wrongSide === null ? `${place}, ${few}` : `${wrongSide} Also ${few}`;
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
