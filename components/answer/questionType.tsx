import { Badge } from "@/components/ui/badge";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import { answersOf } from "./questions/registry";
import { viewOf } from "./questions/views";

/** The question type as icon and word in its own hue. */
export function QuestionTypeBadge({ type }: { type: QuestionType }) {
  const { label, tone } = answersOf(type);
  const { icon: Icon } = viewOf(type);
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
