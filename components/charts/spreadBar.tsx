import type { CSSProperties } from "react";
import { cn } from "@/components/ui/cn";
import { BAR_FILLS, clampShare, type BarTone } from "./meterBar";

interface SpreadBarProps {
  /** End of the scale that starts at 0. */
  max: number;
  mean: number;
  /** Lowest and highest of the measurements; equal ones draw no whisker. */
  lowest: number;
  highest: number;
  /** Where the baseline stands on the same scale. */
  reference?: number | undefined;
  tone: BarTone;
  strong?: boolean;
}

/** A bar on a shared scale with the range of what was measured. A picture alone: its figures stand beside it. */
export function SpreadBar({ max, mean, lowest, highest, reference, tone, strong = false }: SpreadBarProps) {
  const percent = (value: number) => `${clampShare(value / max) * 100}%`;
  const style = {
    "--mean": percent(mean),
    "--from": percent(lowest),
    "--to": percent(highest),
    "--at": percent(reference ?? 0),
  } as CSSProperties;
  return (
    <div aria-hidden style={style} className="relative h-2.5 min-w-10 flex-1 rounded-xs bg-track">
      <div className={cn("h-full w-(--mean) rounded-r-xs", BAR_FILLS[tone], strong ? "" : "opacity-55")} />
      {lowest < highest ? (
        <>
          <div className="absolute top-1/2 right-[calc(100%-var(--to))] left-(--from) h-px -translate-y-1/2 bg-foreground" />
          <div className="absolute top-0.5 bottom-0.5 left-(--from) w-px bg-foreground" />
          <div className="absolute top-0.5 bottom-0.5 left-(--to) w-px -translate-x-full bg-foreground" />
        </>
      ) : null}
      {reference === undefined ? null : (
        <div className="absolute -top-0.5 -bottom-0.5 left-(--at) w-0.5 -translate-x-1/2 bg-foreground ring-1 ring-surface" />
      )}
    </div>
  );
}
