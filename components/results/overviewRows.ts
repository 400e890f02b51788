import { combineLists } from "@/components/answer/combinedAnswers";
import { answersOf } from "@/components/answer/questions/registry";
import { confidenceLevel, type ConfidenceLevel } from "@/components/answer/reading";
import { REFUSED } from "@/components/answer/refusedText";
import type { BarTone } from "@/components/charts/barTone";
import { shownName, type FigureStyle } from "@/lib/shared/text/figures";
import type { ShownQuestion } from "./shownQuestions";

/** A question in one line. */
export interface OverviewRow {
  /** The place of its card. */
  index: number;
  name: string;
  verdict: string;
  tone: BarTone;
  isOutdated: boolean;
  /** 0 to 1; null without an answer. `isOurs`: the wire has no such number. */
  confidence: { value: number; isOurs: boolean; level: ConfidenceLevel } | null;
}

/** From so many questions on, the least certain stand first. */
export const SORTED_FROM = 8;

/** A row for each question, in the order of the cards. */
export function overviewRows(questions: readonly ShownQuestion[], style: FigureStyle): OverviewRow[] {
  return questions.map(({ name, type, outcome, isOutdated }, index): OverviewRow => {
    const row = { index, name: shownName(name), isOutdated };
    if (outcome.kind !== "answer") {
      const verdict = outcome.kind === "refusal" ? REFUSED : "No answer";
      return { ...row, verdict, tone: type ? answersOf(type).tone : "neutral", confidence: null };
    }
    const { answer } = outcome;
    const { tone, confidence, inShort, picture } = answersOf(answer.type);
    const { rows, heads } = combineLists(answer.type, [[answer]]);
    const column = { rows, column: 0, decision: heads[0]?.decision ?? null, style };
    const { value, isOurs } = confidence(answer);
    const level = picture.reason(column)?.isWeak ? "low" : confidenceLevel(value);
    return { ...row, verdict: inShort(column), tone, confidence: { value, isOurs, level } };
  });
}

/** The least certain first; those without an answer before all. Equal ones keep their order. */
export const byUncertainty = (rows: readonly OverviewRow[]): OverviewRow[] =>
  rows.toSorted((a, b) => (a.confidence?.value ?? -1) - (b.confidence?.value ?? -1));
