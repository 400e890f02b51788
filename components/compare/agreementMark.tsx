import { AudioWaveform, Equal, EqualApproximately, EqualNot, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { AgreementGrade } from "@/lib/shared/metrics/agreement";
import { GRADE_WORDS } from "./gradeWords";

const LOOKS: Record<AgreementGrade, { icon: LucideIcon; tone: "success" | "neutral" | "warning" }> = {
  agree: { icon: Equal, tone: "success" },
  agreeNarrowly: { icon: EqualApproximately, tone: "neutral" },
  differWithinNoise: { icon: AudioWaveform, tone: "neutral" },
  differ: { icon: EqualNot, tone: "warning" },
};

/** Icon and word for how an answer compares with the baseline's. */
export function AgreementMark({ grade }: { grade: AgreementGrade }) {
  const { icon: Icon, tone } = LOOKS[grade];
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden />
      {GRADE_WORDS[grade]}
    </Badge>
  );
}
