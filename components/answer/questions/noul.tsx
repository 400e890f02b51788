import { CircleQuestionMark } from "lucide-react";
import { ProbabilityScale } from "@/components/charts/probabilityScale";
import type { AnswerOf } from "@typed-question/protocol/response";
import { totalVariation } from "@/lib/shared/metrics/agreement";
import { formatExact, formatFigure } from "@/lib/shared/text/figures";
import { meanOf, spreadIn, type FigureRow } from "../figureRow";
import { distanceFromEven, leanOf, LEANS_FROM, type Lean } from "../reading";
import type { AnswerColumn, AnswerModule } from "./answerModule";
import { head } from "./readings";

const WORDS: Record<Lean, { short: string; note: string }> = {
  yes: { short: "Yes", note: "Leans yes" },
  no: { short: "No", note: "Leans no" },
  uncertain: { short: "Uncertain", note: "Uncertain" },
};

/** The mean probability of yes. */
const yesOf = ({ rows, column }: AnswerColumn): number => meanOf(rows, "yes", column) ?? 0;

/** Yes and no of one column. */
function sidesOf(rows: readonly FigureRow[], column: number): number[] {
  const yes = meanOf(rows, "yes", column) ?? 0;
  return [yes, 1 - yes];
}

/** A probability of yes. */
export const noul: AnswerModule<AnswerOf<"noul">> = {
  label: "Noul",
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
  valueText: (value) => formatFigure(value),
  decide(rows, column) {
    const yes = meanOf(rows, "yes", column);
    return yes === undefined ? null : { key: leanOf(yes), text: formatFigure(yes) };
  },
  distance: (rows, one, other) => totalVariation(sidesOf(rows, one), sidesOf(rows, other)),
  decisionNote: ({ key }) => key,
  headRow: (rows) => rows.find(({ kind }) => kind === "yes"),
  inShort: (answer) => `${WORDS[leanOf(yesOf(answer))].short} (${formatFigure(yesOf(answer))})`,
  guesses: () => ["Yes", "No"],
  picture: {
    headline: (answer) => <span title={formatExact(yesOf(answer))}>{formatFigure(yesOf(answer))}</span>,
    note(answer) {
      const lean = leanOf(yesOf(answer));
      return <span className={lean === "uncertain" ? "text-warning" : undefined}>{WORDS[lean].note}</span>;
    },
    scale({ rows, column }) {
      const spread = spreadIn(rows, "yes", column);
      return spread ? (
        <ProbabilityScale
          label="Yes"
          ends={["No", "Yes"]}
          spread={spread}
          undecidedWithin={LEANS_FROM - 0.5}
        />
      ) : null;
    },
    bars: null,
  },
};
