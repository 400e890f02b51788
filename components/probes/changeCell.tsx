import type { Judged } from "@/lib/shared/probes/judgement";
import { VERDICT_WORDS } from "@/lib/shared/probes/probeTable";

/** A change of a probability with its sign, a real minus among them: `+0.12`, `−0.03`, `0.00`. */
export function changeFigure(change: number): string {
  const size = Math.abs(change).toFixed(2);
  if (Number(size) === 0) return "0.00";
  return `${change > 0 ? "+" : "−"}${size}`;
}

/** A verdict in words; bold where another outcome wins. */
export function VerdictWords({ judged }: { judged: Judged }) {
  const isFlip = judged.verdict === "flips";
  return (
    <span className={isFlip ? "font-medium text-warning" : "text-muted-foreground"}>
      {VERDICT_WORDS[judged.verdict]}
    </span>
  );
}

/** Whether a change is more than noise. */
export const isMoved = (judged: Judged | null | undefined): judged is Judged =>
  judged?.verdict === "moves" || judged?.verdict === "flips";
