import type { Spread } from "@/lib/shared/metrics/agreement";
import { percentAt, percentText } from "./percent";
import { ScaleSpread, ScaleTick } from "./scaleParts";

interface LevelScaleProps {
  /** Accessible name: the marked value. */
  label: string;
  /** 0 to `levels - 1`, also between levels. */
  spread: Spread;
  levels: number;
}

/**
 * The levels as a ruler with one marked value. Empty for a single level.
 * Heights follow the font size, and places are attributes in percent: documents allow no inline style.
 */
export function LevelScale({ label, spread, levels }: LevelScaleProps) {
  if (levels < 2) return null;
  const at = (value: number) => percentAt(value, levels - 1);
  const place = percentText(at(spread.mean));
  return (
    <div data-slot="scale" className="px-1.5">
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height="3.3em"
        overflow="visible"
        className="block text-[0.6875rem] tabular-nums"
      >
        <line data-slot="axis" x2="100%" y1="1em" y2="1em" className="stroke-muted-foreground/60" />
        <rect
          data-slot="reach"
          y="0.87em"
          width={place}
          height="0.27em"
          className="fill-score/60 transition-[width] duration-300 ease-out starting:w-0"
        />
        <ScaleSpread from={at(spread.min)} to={at(spread.max)} middle={1} />
        <svg
          x={place}
          width="0.9em"
          height="0.63em"
          viewBox="0 0 10 7"
          overflow="visible"
          className="transition-[x] duration-300 ease-out starting:[x:0]"
        >
          <path data-slot="mark" d="M-5 0h10L0 7z" className="fill-score" />
        </svg>
        {Array.from({ length: levels }, (_, level) => (
          <ScaleTick key={level} at={at(level)} top={1} text={String(level)} />
        ))}
      </svg>
    </div>
  );
}
