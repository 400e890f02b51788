import type { AnswerOf } from "@typed-question/protocol/response";
import { totalVariation } from "@/lib/shared/metrics/agreement";
import { formatExact, formatFigure } from "@/lib/shared/text/figures";
import { isolated } from "@/lib/shared/text/isolated";
import { meanOf, type FigureRow } from "../figureRow";
import { distanceFromEven, leanOf } from "../reading";
import { shortName } from "../shortName";
import type { AnswerModule } from "./answerModule";
import { head } from "./readings";

const LEAN_WORDS: Record<string, string> = { yes: "Yes", no: "No", uncertain: "Uncertain" };

/** Yes and no of one column. */
function sidesOf(rows: readonly FigureRow[], column: number): number[] {
  const yes = meanOf(rows, "yes", column) ?? 0;
  return [yes, 1 - yes];
}

/** A probability of yes. */
export const noul: AnswerModule<AnswerOf<"noul">> = {
  label: "Noul",
  hint: "Yes or no, as a probability",
  tone: "noul",
  skeleton: "scale",
  table: (answer) => ({
    columns: ["Answer", "Probability"],
    rows: [["Yes", formatExact(answer.noul)]],
    totals: [],
  }),
  readings: () => [{ ...head("yes", "Yes"), read: (answer) => answer.noul }],
  isSortedByBaseline: false,
  confidence: (answer) => ({ value: distanceFromEven(answer.noul), isOurs: true }),
  valueText: (value) => formatFigure(value),
  decide(rows, column) {
    const yes = meanOf(rows, "yes", column);
    return yes === undefined ? null : { key: leanOf(yes), text: formatFigure(yes) };
  },
  distance: (rows, one, other) => totalVariation(sidesOf(rows, one), sidesOf(rows, other)),
  decisionNote: ({ key }) => key,
  headRow: (rows) => rows.find(({ kind }) => kind === "yes"),
  headText: ({ key, text }) => LEAN_WORDS[key] ?? text,
  headNote: () => null,
  inShort: (text, mean) => (mean === null ? text : `${isolated(shortName(text))} (${formatFigure(mean)})`),
  guesses: () => ["Yes", "No"],
  footnote: null,
};
