import { cn } from "@/components/ui/cn";
import { BAR_TONES, type BarTone } from "./barTone";
import { percentAt } from "./percent";

/** A bar's words for assistive technology. */
export interface MeterWords {
  /** Accessible name. */
  label: string;
  /** Id of an element with a longer description. */
  describedBy?: string | undefined;
}

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
  /** Highlighted among its siblings, for instance the most probable one. */
  strong?: boolean;
  /** Reads the bar as a meter. Without it the bar is hidden, because its figures stand beside it. */
  meter?: MeterWords | undefined;
}

/**
 * A bar on a shared scale with the range of the measurements.
 * Lengths are attributes: a shared page's policy allows no inline style.
 */
export function SpreadBar({
  max,
  mean,
  lowest,
  highest,
  reference,
  tone,
  strong = false,
  meter,
}: SpreadBarProps) {
  const at = (value: number) => percentAt(value, max).toFixed(2);
  const line = { vectorEffect: "non-scaling-stroke", fill: "none" } as const;
  return (
    <svg
      {...(meter ? meterAttributes(meter, mean, max) : { "aria-hidden": true })}
      data-slot="bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-3 w-full min-w-10 flex-1 overflow-visible rounded-xs bg-track"
    >
      <rect
        data-slot="mean"
        width={at(mean)}
        height="10"
        className={cn(
          "fill-current transition-[width] duration-500 ease-out starting:w-0",
          BAR_TONES[tone],
          strong ? "" : "opacity-55",
        )}
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

const meterAttributes = ({ label, describedBy }: MeterWords, value: number, max: number) =>
  ({
    role: "meter",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": max,
    "aria-valuenow": value,
    "aria-describedby": describedBy,
  }) as const;
