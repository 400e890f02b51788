import { ProbabilityScale } from "@/components/charts/probabilityScale";
import type { NoulAnswer } from "@typed-question/protocol/questions/noul";
import { formatExact, formatFigure } from "@/lib/shared/text/figures";
import { Headline } from "./headline";
import { LEANS_FROM, leanOf, type Lean } from "./reading";

const WORDS: Record<Lean, string> = { yes: "Leans yes", no: "Leans no", uncertain: "Uncertain" };

/** A probability of yes on a scale whose middle is marked. */
export function NoulAnswerView({ answer }: { answer: NoulAnswer }) {
  const lean = leanOf(answer.noul);
  return (
    <div className="flex flex-col gap-2">
      <Headline
        note={<span className={lean === "uncertain" ? "text-warning" : undefined}>{WORDS[lean]}</span>}
      >
        <span title={formatExact(answer.noul)}>{formatFigure(answer.noul)}</span>
      </Headline>
      <div>
        <ProbabilityScale label="Yes" value={answer.noul} undecidedWithin={LEANS_FROM - 0.5} />
        <div aria-hidden className="flex justify-between px-0.5 text-xs text-muted-foreground">
          <span>No</span>
          <span>Yes</span>
        </div>
      </div>
    </div>
  );
}
