import type { Spread } from "@/lib/shared/metrics/agreement";
import { percentAt, percentText } from "./percent";
import { ScaleSpread, ScaleTick } from "./scaleParts";

const TICKS = [0, 0.25, 0.5, 0.75, 1];

interface ProbabilityScaleProps {
  /** Accessible name: the meaning of the value 1. */
  label: string;
  /** The meanings of 0 and 1, below the ends. */
  ends: readonly [string, string];
  /** Probability, 0 to 1. */
  spread: Spread;
  /** Half the width of the band around the middle that counts as undecided. */
  undecidedWithin: number;
}

/**
 * A ruler from 0 to 1. The bar starts at the marked middle, so its length is the lean.
 * Heights follow the font size, and places are attributes in percent: documents allow no inline style.
 */
export function ProbabilityScale({ label, ends, spread, undecidedWithin }: ProbabilityScaleProps) {
  const at = (value: number) => percentAt(value, 1);
  const share = at(spread.mean);
  const place = percentText(share);
  return (
    <div data-slot="scale" className="px-1.5">
      <svg
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={spread.mean}
        width="100%"
        height="5.4em"
        overflow="visible"
        className="block text-[0.6875rem] tabular-nums"
      >
        <rect data-slot="track" y="0.55em" width="100%" height="1.1em" rx="2" className="fill-track" />
        <line
          data-slot="band"
          x1={percentText(at(0.5 - undecidedWithin))}
          x2={percentText(at(0.5 + undecidedWithin))}
          y1="1.1em"
          y2="1.1em"
          strokeWidth="1.1em"
          strokeDasharray="1 3"
          className="stroke-input"
        />
        <rect
          data-slot="reach"
          x={percentText(Math.min(share, 50))}
          y="0.55em"
          width={percentText(Math.abs(share - 50))}
          height="1.1em"
          className="fill-noul/70 transition-[x,width] duration-300 ease-out starting:w-0 starting:[x:50%]"
        />
        <line data-slot="middle" x1="50%" x2="50%" y1="0" y2="2.2em" className="stroke-foreground/60" />
        <ScaleSpread from={at(spread.min)} to={at(spread.max)} middle={1.1} />
        <svg
          x={place}
          overflow="visible"
          className="transition-[x] duration-300 ease-out starting:[x:50%]"
          strokeLinecap="round"
        >
          <line data-slot="halo" y1="0.3em" y2="1.9em" strokeWidth="0.75em" className="stroke-surface" />
          <line data-slot="mark" y1="0.3em" y2="1.9em" strokeWidth="0.36em" className="stroke-noul" />
        </svg>
        {TICKS.map((tick) => (
          <ScaleTick key={tick} at={at(tick)} top={2.2} text={String(tick)} />
        ))}
        <text y="5.1em" className="fill-muted-foreground">
          {ends[0]}
        </text>
        <text x="100%" y="5.1em" textAnchor="end" className="fill-muted-foreground">
          {ends[1]}
        </text>
      </svg>
    </div>
  );
}
