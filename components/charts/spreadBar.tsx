import { cn } from "@/components/ui/cn";
import { BAR_TONES, clampShare, type BarTone } from "./meterBar";

interface SpreadBarProps {
  /** End of the scale that starts at 0. */
  max: number;
  mean: number;
  /** Lowest and highest measurement; equal ones draw no whisker. */
  lowest: number;
  highest: number;
  /** The baseline's value on the same scale. */
  reference?: number | undefined;
  tone: BarTone;
  strong?: boolean;
}

/**
 * A bar on a shared scale with the range of the measurements. Its figures stand beside it.
 * Lengths are attributes: a shared page's policy allows no inline style.
 */
export function SpreadBar({ max, mean, lowest, highest, reference, tone, strong = false }: SpreadBarProps) {
  const at = (value: number) => (clampShare(value / max) * 100).toFixed(2);
  const line = { vectorEffect: "non-scaling-stroke", fill: "none" } as const;
  return (
    <svg
      aria-hidden
      data-slot="bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-2.5 min-w-10 flex-1 overflow-visible rounded-xs bg-track"
    >
      <rect
        data-slot="mean"
        width={at(mean)}
        height="10"
        className={cn("fill-current", BAR_TONES[tone], strong ? "" : "opacity-55")}
      />
      {lowest < highest ? (
        <path
          data-slot="spread"
          d={`M${at(lowest)} 2V8M${at(lowest)} 5H${at(highest)}M${at(highest)} 2V8`}
          className="stroke-foreground"
          {...line}
        />
      ) : null}
      {reference === undefined ? null : (
        <>
          <path d={`M${at(reference)} -3V13`} className="stroke-surface stroke-4" {...line} />
          <path d={`M${at(reference)} -2V12`} className="stroke-foreground stroke-2" {...line} />
        </>
      )}
    </svg>
  );
}
