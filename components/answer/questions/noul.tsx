import { CircleQuestionMark } from "lucide-react";
import { SplitBar } from "@/components/charts/splitBar";
import type { AnswerOf } from "@typed-question/protocol/response";
import { totalVariation } from "@/lib/shared/metrics/agreement";
import { formatExact, formatShare } from "@/lib/shared/text/figures";
import { meanOf, spreadIn, type FigureRow } from "../figureRow";
import { distanceFromEven, leanOf, LEANS_FROM, sideOf, SURE_FROM, type Lean } from "../reading";
import { Verdict, verdictText } from "../verdict";
import type { AnswerColumn, AnswerModule } from "./answerModule";
import { head } from "./readings";

const WORDS: Record<Lean, { sure: string; probable: string }> = {
  yes: { sure: "Yes", probable: "Probably yes" },
  no: { sure: "No", probable: "Probably no" },
  uncertain: { sure: "Uncertain", probable: "Uncertain" },
};

const LEADING: Record<Lean, 0 | 1 | null> = { yes: 0, no: 1, uncertain: null };

/** The answer in words. */
const wordsOf = (yes: number): string => WORDS[leanOf(yes)][sideOf(yes) >= SURE_FROM ? "sure" : "probable"];

/** The mean probability of yes. */
const yesOf = ({ rows, column }: AnswerColumn): number => meanOf(rows, "yes", column) ?? 0;

/** Yes and no of one column. */
function sidesOf(rows: readonly FigureRow[], column: number): number[] {
  const yes = meanOf(rows, "yes", column) ?? 0;
  return [yes, 1 - yes];
}

/** The figure of a side; that of an uncertain answer says which. */
const figureOf = (yes: number, style: AnswerColumn["style"] = "percent"): string =>
  `${formatShare(sideOf(yes), style)}${leanOf(yes) === "uncertain" ? " yes" : ""}`;

/** A probability of yes. */
export const noul: AnswerModule<AnswerOf<"noul">> = {
  label: "Yes/No",
  icon: CircleQuestionMark,
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
  valueText: (value) => verdictText(wordsOf(value), figureOf(value)),
  decide(rows, column) {
    const yes = meanOf(rows, "yes", column);
    return yes === undefined ? null : { key: leanOf(yes), text: wordsOf(yes), share: sideOf(yes) };
  },
  distance: (rows, one, other) => totalVariation(sidesOf(rows, one), sidesOf(rows, other)),
  headRow: (rows) => rows.find(({ kind }) => kind === "yes"),
  inShort: (answer) => verdictText(wordsOf(yesOf(answer)), figureOf(yesOf(answer), answer.style)),
  guesses: () => ["Yes", "No"],
  picture: {
    headline: (answer) => (
      <Verdict figure={figureOf(yesOf(answer), answer.style)}>{wordsOf(yesOf(answer))}</Verdict>
    ),
    exact: (answer) => `Probability of yes ${formatExact(yesOf(answer))}`,
    reason(answer) {
      const points = Math.round(Math.abs(yesOf(answer) - 0.5) * 100);
      const text = points === 0 ? "even chances" : `${points} points from 50/50`;
      return { text, isWeak: false };
    },
    scale({ rows, column, style = "percent" }) {
      const spread = spreadIn(rows, "yes", column);
      if (!spread) return null;
      const { mean } = spread;
      return (
        <SplitBar
          label="Yes"
          sides={[`Yes ${formatShare(mean, style)}`, `No ${formatShare(1 - mean, style)}`]}
          leading={LEADING[leanOf(mean)]}
          spread={spread}
          undecidedWithin={LEANS_FROM - 0.5}
          undecidedLabel={style === "exact" ? "uncertain 0.4–0.6" : "uncertain 40–60%"}
        />
      );
    },
    legend: null,
    bars: null,
  },
};
