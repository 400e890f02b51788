import { cn } from "@/components/ui/cn";
import type { ConfidenceLevel } from "./reading";

/** Words for a level. */
export const CONFIDENCE_WORDS: Record<ConfidenceLevel, string> = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
};

const FILLED: Record<ConfidenceLevel, number> = { high: 3, medium: 2, low: 1 };

const TONES: Record<ConfidenceLevel, string> = {
  high: "text-success",
  medium: "text-foreground",
  low: "text-warning",
};

/** Three steps, as many of them filled as the level has. Words beside it say the same. */
export function ConfidenceMark({ level, className }: { level: ConfidenceLevel; className?: string }) {
  return (
    <svg
      aria-hidden
      data-slot="level-mark"
      viewBox="0 0 14 12"
      width="1.15em"
      height="1em"
      className={cn("shrink-0 fill-current", TONES[level], className)}
    >
      {[0, 1, 2].map((step) => (
        <rect
          key={step}
          x={step * 5}
          y={8 - step * 4}
          width="3.5"
          height={4 + step * 4}
          rx="0.75"
          opacity={step < FILLED[level] ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
