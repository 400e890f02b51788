import { isWithinSpread, spreadOf, type Spread } from "@/lib/shared/metrics/agreement";
import type { Answer } from "@typed-question/protocol/response";
import { jsonExcerpt } from "./jsonExcerpt";
import { foldTail } from "./reading";

/** What a figure counts, and so how a difference of two is written. */
export type FigureUnit = "probability" | "levels" | "fraction";

export interface Figure {
  spread: Spread;
  /** To the baseline's mean; null at the baseline itself and where it has none. */
  difference: number | null;
  /** The difference is no more than what repeating showed. */
  withinSpread: boolean;
}

/** One number of the answers to a question, for every model. */
export interface FigureRow {
  /** Unique in its question. */
  key: string;
  kind: "option" | "level" | "yes" | "score" | "confidence" | "edge";
  /** An option's name, a level's number, or what the figure is called. */
  label: string;
  /** A level's description. */
  legend: string | null;
  unit: FigureUnit;
  /** The end of the scale that starts at 0. */
  max: number;
  /** One a column; null where the model gave no such number. */
  figures: readonly (Figure | null)[];
}

type RowHead = Omit<FigureRow, "figures">;
type Reading = RowHead & { read: (answer: Answer) => number | undefined };

/**
 * The numbers that the answers to one question consist of: the expected score, then a number an option or a
 * level, then the confidence. Options are in the order of the baseline's probabilities, the highest first.
 *
 * @param answers one list a column, of one type throughout; empty where the model has not answered
 * @param baseline index of the column that the others are held against
 */
export function figureRows(answers: readonly (readonly Answer[])[], baseline: number): FigureRow[] {
  const first = answers[baseline]?.[0] ?? answers.find((list) => list.length > 0)?.[0];
  if (!first) return [];
  const rows = readingsOf(first, answers).map(({ read, ...head }) => ({
    ...head,
    figures: figuresOf(
      answers.map((list) => list.map(read)),
      baseline,
    ),
  }));
  return first.type === "choice" ? byBaseline(rows, baseline) : rows;
}

function figuresOf(
  values: readonly (readonly (number | undefined)[])[],
  baseline: number,
): (Figure | null)[] {
  const spreads = values.map((list) => {
    const numbers = list.filter((value) => value !== undefined);
    return numbers.length > 0 ? spreadOf(numbers) : null;
  });
  const reference = spreads[baseline] ?? null;
  return spreads.map((spread, column) => {
    if (!spread) return null;
    if (!reference || column === baseline) return { spread, difference: null, withinSpread: false };
    return {
      spread,
      difference: spread.mean - reference.mean,
      withinSpread: isWithinSpread(spread, reference),
    };
  });
}

function readingsOf(first: Answer, answers: readonly (readonly Answer[])[]): Reading[] {
  switch (first.type) {
    case "noul":
      return [
        { ...head("yes", "Yes"), read: (answer) => (answer.type === "noul" ? answer.noul : undefined) },
      ];
    case "choice":
      return [...labelsOf(answers).map((name) => probability("option", name, name, null)), confidence()];
    case "score": {
      const levels = labelsOf(answers);
      const score: Reading = {
        ...head("score", "Expected score"),
        unit: "levels",
        max: Math.max(1, levels.length - 1),
        read: (answer) => (answer.type === "score" ? answer.score : undefined),
      };
      const legendOf = (level: string) => jsonExcerpt(first.legend.get(level) ?? "");
      return [
        score,
        ...levels.map((level) => probability("level", level, level, legendOf(level))),
        confidence(),
      ];
    }
    case "box":
      return [
        ...(["top", "left", "bottom", "right"] as const).map((edge): Reading => ({
          ...head("edge", edge),
          key: edge,
          unit: "fraction",
          read: (answer) => (answer.type === "box" ? answer.box[edge] : undefined),
        })),
        confidence(),
      ];
  }
}

function head(kind: FigureRow["kind"], label: string): RowHead {
  return { key: kind, kind, label, legend: null, unit: "probability", max: 1 };
}

function probability(kind: "option" | "level", name: string, label: string, legend: string | null): Reading {
  return {
    ...head(kind, label),
    // Apart from the keys of the other rows, whatever an option is called.
    key: `${kind}:${name}`,
    legend,
    read: (answer) =>
      answer.type === "choice" || answer.type === "score" ? answer.probabilities.get(name) : undefined,
  };
}

function confidence(): Reading {
  return {
    ...head("confidence", "Confidence"),
    read: (answer) => (answer.type === "noul" ? undefined : answer.confidence),
  };
}

/** Every option or level that any answer has, in the order in which they appear. */
function labelsOf(answers: readonly (readonly Answer[])[]): string[] {
  const labels = new Set<string>();
  for (const answer of answers.flat()) {
    if (answer.type !== "choice" && answer.type !== "score") continue;
    for (const label of answer.probabilities.keys()) labels.add(label);
  }
  return [...labels];
}

function byBaseline(rows: readonly FigureRow[], baseline: number): FigureRow[] {
  const rank = ({ kind, figures }: FigureRow): number =>
    kind === "option" ? ((figures[baseline] ?? figures.find(Boolean))?.spread.mean ?? 0) : -1;
  return [...rows].sort((a, b) => rank(b) - rank(a));
}

/**
 * The rows that are shown at first. A long tail of options is folded, but never one that some model finds likely.
 */
export function foldRows(rows: readonly FigureRow[]): {
  shown: readonly FigureRow[];
  folded: readonly FigureRow[];
} {
  const { tail } = foldTail(
    rows.filter(({ kind }) => kind === "option"),
    ({ figures }) => Math.max(...figures.map((figure) => figure?.spread.mean ?? 0)),
  );
  const folded = new Set(tail);
  return { shown: rows.filter((row) => !folded.has(row)), folded: tail };
}
