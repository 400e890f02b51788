import type { Spread } from "@/lib/shared/metrics/agreement";
import { percentAt, percentText } from "./percent";
import { ScaleSpread } from "./scaleParts";

interface SplitBarProps {
  /** Accessible name: the meaning of the value 1. */
  label: string;
  /** The two sides with their figures, below the ends; the first belongs to the value 1. */
  sides: readonly [string, string];
  /** The side that stands out; null for none. */
  leading: 0 | 1 | null;
  /** Probability, 0 to 1. */
  spread: Spread;
  /** Half the width of the zone around the middle that counts as undecided. */
  undecidedWithin: number;
  /** Names that zone. */
  undecidedLabel: string;
}

/**
 * One bar in two parts that meet at the probability, with the undecided zone marked faintly around the middle.
 * Heights follow the font size, and places are attributes in percent: documents allow no inline style.
 */
export function SplitBar({ label, sides, leading, spread, undecidedWithin, undecidedLabel }: SplitBarProps) {
  const at = (value: number) => percentAt(value, 1);
  const [from, to] = [at(0.5 - undecidedWithin), at(0.5 + undecidedWithin)].map(percentText);
  const sideLook = (side: 0 | 1) =>
    side === leading
      ? { "data-slot": "leading", className: "fill-foreground font-medium" }
      : { className: "fill-muted-foreground" };
  return (
    <div data-slot="scale">
      <svg
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={spread.mean}
        width="100%"
        height="2.7em"
        overflow="visible"
        className="block text-xs tabular-nums"
      >
        <rect data-slot="track" width="100%" height="1em" rx="2" className="fill-track" />
        <rect
          data-slot="reach"
          width={percentText(at(spread.mean))}
          height="1em"
          rx="2"
          className="fill-noul transition-[width] duration-500 ease-out starting:w-0"
        />
        <line
          data-slot="band"
          x1={from}
          x2={to}
          y1="0.5em"
          y2="0.5em"
          strokeWidth="1em"
          strokeDasharray="1 3"
          className="stroke-foreground/25"
        />
        <line
          data-slot="middle"
          x1="50%"
          x2="50%"
          y1="-0.15em"
          y2="1.15em"
          className="stroke-foreground/60"
        />
        <ScaleSpread from={at(spread.min)} to={at(spread.max)} middle={0.5} />
        <text y="2.3em" {...sideLook(0)}>
          {sides[0]}
        </text>
        <text
          data-slot="zone"
          x="50%"
          y="2.3em"
          textAnchor="middle"
          className="fill-muted-foreground text-[0.6875rem]"
        >
          {undecidedLabel}
        </text>
        <text x="100%" y="2.3em" textAnchor="end" {...sideLook(1)}>
          {sides[1]}
        </text>
      </svg>
    </div>
  );
}
