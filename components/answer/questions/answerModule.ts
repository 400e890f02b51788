import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { BarTone } from "@/components/charts/barTone";
import type { FigureStyle } from "@/lib/shared/text/figures";
import type { FigureRow } from "../figureRow";

/** An answer as a table: every number of the wire with every decimal, as text. */
export interface AnswerRows {
  columns: string[];
  /** The first cell names the row. */
  rows: string[][];
  /** Figures of the whole answer: expected score, confidence. Each has as many cells as a row of `rows`. */
  totals: string[][];
}

/** A figure row with the way to its numbers. */
export type Reading<A> = Omit<FigureRow, "figures"> & { read: (answer: A) => number | undefined };

/** The outcome of an answer in short. */
export interface Decision {
  /** Equal for equal decisions: the side that a noul leans to, else the key of the most probable row. */
  key: string;
  /** The answer in words: `Probably yes`, an option, `1.66 of 3`. */
  text: string;
  /** The probability of that answer; null where the text has the figure. */
  share: number | null;
}

/** One model's answers to a question: a column of the figures. Repeats are averaged. */
export interface AnswerColumn {
  rows: readonly FigureRow[];
  column: number;
  decision: Decision | null;
  /** Percents by default. */
  style?: FigureStyle;
}

/** The rows of figures that a picture draws as bars. */
export interface PictureBars {
  kind: FigureRow["kind"];
  /** Names the list. */
  label: string;
  /** The name of a bar for assistive technology. @param label of its row */
  meterName(label: string): string;
  /** The name beside a bar. `legendId` goes to the element with the row's legend. */
  Name: ComponentType<{ row: FigureRow; legendId?: string }>;
}

/** Why an answer is sure or unsure. */
export interface Reason {
  text: string;
  /** Whether it makes the confidence low, whatever the figure says: a tie, or a narrow lead. */
  isWeak: boolean;
}

/** An answer's picture. The headline comes first, then the scale, the legend and the bars. */
export interface AnswerPicture {
  /** The answer itself in words, large. */
  headline(answer: AnswerColumn): ReactNode;
  /** Every decimal of the headline's figure, with its name. */
  exact(answer: AnswerColumn): string;
  /** The reason for the confidence, in small type. */
  reason(answer: AnswerColumn): Reason | null;
  /** The answer's place on a scale. */
  scale: ((answer: AnswerColumn) => ReactNode) | null;
  /** The words behind the scale; they are equal for all models. */
  legend: ((answer: AnswerColumn) => ReactNode) | null;
  bars: PictureBars | null;
}

/**
 * Everything about one type's answers: texts, numbers and picture. The page and the documents draw the same picture.
 * It must use neither hooks nor inline style: the server that makes a document has no hooks, and its policy no style.
 */
export interface AnswerModule<A> {
  label: string;
  icon: LucideIcon;
  /** The purpose of the type, in one short line. */
  hint: string;
  /** The hue of the type; never the only sign of it. */
  tone: BarTone;
  /** The placeholder's shape while an answer is awaited. */
  skeleton: "scale" | "bars";
  /** The numbers of one answer. */
  table(answer: A): AnswerRows;
  /** The numbers that several answers consist of. @param first the answer that gives the legend */
  readings(first: A, answers: readonly A[]): Reading<A>[];
  /** Whether the baseline's most probable rows stand first. */
  isSortedByBaseline: boolean;
  /** How sure it is, 0 to 1. `isOurs`: the wire has no such number. */
  confidence(answer: A): { value: number; isOurs: boolean };
  /** A single number of an answer as a list shows it: `Yes · 97%`. */
  valueText(value: number): string;
  /** The decision of one column by its means; null without anything to decide. */
  decide(rows: readonly FigureRow[], column: number, answers: readonly A[]): Decision | null;
  /** Distance of the mean distributions of two columns, 0 to 1; null for a type without one. */
  distance: ((rows: readonly FigureRow[], one: number, other: number) => number | null) | null;
  /** The row of the figure that an answer comes down to. */
  headRow(rows: readonly FigureRow[], decision: Decision | null): FigureRow | undefined;
  /** The shortest reading of an answer: `billing · 93%`. */
  inShort(answer: AnswerColumn): string;
  /** Guesses on offer before the answer is shown, in the order of the request. */
  guesses(answer: A): string[];
  picture: AnswerPicture;
}
