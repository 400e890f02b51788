import { CircleHelp, Equal, FlipHorizontal2, MoveHorizontal, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Verdict } from "@/lib/shared/metrics/repeatVerdict";
import type { Judgement } from "./judgedCells";
import { verdictWords } from "./verdictWords";

const LOOKS: Record<Verdict, { icon: LucideIcon; tone: "success" | "neutral" | "warning" }> = {
  flips: { icon: FlipHorizontal2, tone: "warning" },
  moves: { icon: MoveHorizontal, tone: "neutral" },
  noneFound: { icon: Equal, tone: "success" },
  tooFewRepeats: { icon: CircleHelp, tone: "neutral" },
};

/** Icon and word for how an answer compares with the baseline's. */
export function VerdictMark({ judgement }: { judgement: Judgement & { verdict: Verdict } }) {
  const { icon: Icon, tone } = LOOKS[judgement.verdict];
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden />
      {verdictWords(judgement)}
    </Badge>
  );
}
