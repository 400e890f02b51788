import { Badge } from "@/components/ui/badge";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import { answersOf } from "./questions/registry";

/** The question type as icon and word in its own hue. */
export function QuestionTypeBadge({ type }: { type: QuestionType }) {
  const { label, tone, icon: Icon } = answersOf(type);
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
