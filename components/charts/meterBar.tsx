import type { CSSProperties } from "react";
import { cn } from "@/components/ui/cn";

/** The hues of the bars. Text beside a bar always says what its hue means. */
export type BarTone = "noul" | "choice" | "score" | "neutral";

/** The colour of a bar, as the current colour of its element. */
export const BAR_TONES: Record<BarTone, string> = {
  noul: "text-noul",
  choice: "text-choice",
  score: "text-score",
  neutral: "text-muted-foreground",
};

interface MeterBarProps {
  /** Accessible name. */
  label: string;
  /** 0 to 1. */
  value: number;
  tone: BarTone;
  /** Highlighted among its siblings, e.g. the most probable one. */
  strong?: boolean;
  /** Id of an element with a longer description. */
  describedBy?: string;
}

/** A horizontal bar from 0 to 1 that assistive technology reads as a meter. */
export function MeterBar({ label, value, tone, strong = false, describedBy }: MeterBarProps) {
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={value}
      aria-describedby={describedBy}
      className="h-2.5 w-full overflow-hidden rounded-xs bg-track"
    >
      <div
        style={{ "--share": `${clampShare(value) * 100}%` } as CSSProperties}
        className={cn(
          "h-full w-(--share) rounded-r-xs bg-current transition-[width] duration-300 ease-out starting:w-0",
          BAR_TONES[tone],
          strong ? "" : "opacity-55",
        )}
      />
    </div>
  );
}

/** A share within the track; a server may send odd values. */
export function clampShare(value: number): number {
  return Math.min(1, Math.max(0, value));
}
