import { CircleQuestionMark, Gauge, ListChecks, SquareDashed, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { QuestionType } from "@typed-question/protocol/questions/registry";

interface QuestionTypeLook {
  label: string;
  /** What the type asks for, in one short line. */
  hint: string;
  icon: LucideIcon;
  /** The hue of the type; never the only sign of it. */
  tone: "noul" | "choice" | "score" | "neutral";
}

export const QUESTION_TYPE_LOOKS = {
  noul: { label: "Noul", hint: "Yes or no, as a probability", icon: CircleQuestionMark, tone: "noul" },
  choice: { label: "Choice", hint: "One of your options", icon: ListChecks, tone: "choice" },
  score: { label: "Score", hint: "A level of an ordered rubric", icon: Gauge, tone: "score" },
  box: { label: "Box", hint: "A region of an image", icon: SquareDashed, tone: "neutral" },
} as const satisfies Record<QuestionType, QuestionTypeLook>;

/** The question type as icon and word in its own hue. */
export function QuestionTypeBadge({ type }: { type: QuestionType }) {
  const { icon: Icon, label, tone } = QUESTION_TYPE_LOOKS[type];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
