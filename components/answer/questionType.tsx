import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { BAR_TONES } from "@/components/charts/barTone";
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

/** The icon alone; its word is its accessible name and its tooltip. */
export function QuestionTypeIcon({ type, className }: { type: QuestionType; className?: string }) {
  const { label, tone, icon: Icon } = answersOf(type);
  return (
    <span role="img" aria-label={label} title={label} className={cn("shrink-0", BAR_TONES[tone], className)}>
      <Icon aria-hidden className="size-4" />
    </span>
  );
}
