import { Button } from "@/components/ui/button";
import type { QuestionComparison } from "@/lib/shared/metrics/questionComparison";
import { points } from "@/lib/shared/runResults/runVerdict";
import { countOf } from "@/lib/shared/text/countOf";
import { shownName } from "@/lib/shared/text/figures";
import type { ResultsParts } from "./resultsParts";
import { CELL, HEAD, TABLE, TableFrame } from "./tableFrame";

const VERDICTS: Record<QuestionComparison["verdict"], string> = {
  candidateBetter: "better",
  baselineBetter: "worse",
  noneFound: "no difference found",
  tooFewRows: "too few rows to say",
};

interface ComparisonTableProps extends ResultsParts {
  comparisons: readonly QuestionComparison[];
}

/** Every candidate against the baseline, a line a question. */
export function ComparisonTable({ comparisons, loaded: { view }, baseline, change }: ComparisonTableProps) {
  return (
    <TableFrame
      title={`Against ${view.models[baseline]}`}
      note="Difference of accuracy with its paired 95% interval. p: McNemar’s exact test, corrected by Holm over all lines."
    >
      <table className={TABLE}>
        <thead>
          <tr>
            {["Question", "Candidate", "Difference", "Right alone", "p", "Verdict", "Rows"].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisons.map(({ question, candidate, differences, mcnemar, verdict, n }) => (
            <tr key={`${question.name} ${candidate}`} className="border-t">
              <th scope="row" className={CELL}>
                {shownName(question.name)}
              </th>
              <td className={CELL}>{candidate}</td>
              <td className={`${CELL} tabular-nums`}>
                <Difference accuracy={differences.accuracy} />
              </td>
              <td className={`${CELL} text-xs tabular-nums`}>
                candidate {mcnemar.onlyCandidateRight}, baseline {mcnemar.onlyBaselineRight}
              </td>
              <td className={`${CELL} font-mono text-xs tabular-nums`}>{pText(mcnemar.adjustedP)}</td>
              <td className={CELL}>{VERDICTS[verdict]}</td>
              <td className={CELL}>
                <span className="text-xs text-muted-foreground">n {n.toLocaleString("en")}</span>{" "}
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Rows where ${candidate} flips on ${shownName(question.name)}`}
                  onClick={() =>
                    change({
                      ...{ tab: "rows", question: question.name, model: candidate },
                      ...{ show: ["flipped"], cell: null, text: "" },
                    })
                  }
                >
                  Flipped rows
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Difference({ accuracy }: { accuracy: QuestionComparison["differences"]["accuracy"] }) {
  if (accuracy.kind !== "estimate") return <>too few rows ({countOf(accuracy.n, "row")})</>;
  const [low, high] = accuracy.interval;
  return (
    <>
      {accuracy.value > 0 ? "+" : ""}
      {points(accuracy.value)} pp
      <span className="block text-xs text-muted-foreground">
        {points(low)} to {points(high)}
      </span>
    </>
  );
}

const pText = (p: number): string => (p < 0.001 ? "<0.001" : p.toFixed(3));
