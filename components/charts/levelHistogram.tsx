import type { Spread } from "@/lib/shared/metrics/agreement";
import { percentText } from "./percent";
import { ScaleSpread } from "./scaleParts";

/** One column of the histogram. */
export interface HistogramLevel {
  level: string;
  /** Accessible name of its column. */
  label: string;
  /** Probability, 0 to 1. */
  value: number;
  /** The value for reading. */
  figure: string;
  /** Every decimal of it. */
  exact: string;
  /** Whether it is the most likely one. */
  strong: boolean;
}

interface LevelHistogramProps {
  /** Accessible name: the marked value. */
  label: string;
  levels: readonly HistogramLevel[];
  /** The expected level, 0 to `levels.length - 1`, also between levels. */
  expected: Spread;
}

/** Width of a level, height of a full column, and the axis below it, in the histogram's font size. */
const [LEVEL_WIDTH, COLUMN_HEIGHT, AXIS] = [7, 3, 4.3];
/** The share of a level's width that its column takes. */
const COLUMN_SHARE = 0.72;
/** A column of this probability has the full height, unless a level has more. */
const FULL_FROM = 0.5;

/**
 * The probability of every level as a column on the axis of levels. A line marks the expected level.
 * Heights follow the font size, and places are attributes in percent: documents allow no inline style.
 */
export function LevelHistogram({ label, levels, expected }: LevelHistogramProps) {
  const count = levels.length;
  const full = Math.max(FULL_FROM, ...levels.map(({ value }) => value));
  const at = (level: number) => ((Math.min(count - 1, Math.max(0, level)) + 0.5) / count) * 100;
  return (
    <div data-slot="scale">
      <svg
        role="group"
        aria-label={label}
        width={`${count * LEVEL_WIDTH}em`}
        height="6.2em"
        overflow="visible"
        className="block max-w-full text-xs tabular-nums"
      >
        {levels.map(({ level, label: name, value, figure, exact, strong }, index) => {
          const height = Math.max(0, value / full) * COLUMN_HEIGHT;
          return (
            <g key={level} data-slot={strong ? "strong" : "column"}>
              <rect
                role="meter"
                aria-label={name}
                aria-valuemin={0}
                aria-valuemax={1}
                aria-valuenow={value}
                data-slot="reach"
                x={percentText(at(index) - (COLUMN_SHARE / count) * 50)}
                width={percentText((COLUMN_SHARE / count) * 100)}
                y={`${(AXIS - height).toFixed(3)}em`}
                height={`${height.toFixed(3)}em`}
                rx="2"
                className={`${strong ? "fill-score" : "fill-score/45"} transition-[y,height] duration-500 ease-out starting:h-0 starting:[y:4.3em]`}
              >
                <title>{exact}</title>
              </rect>
              <text
                data-slot="figure"
                x={percentText(at(index))}
                y={`${(AXIS - height - 0.35).toFixed(3)}em`}
                textAnchor="middle"
                className={strong ? "fill-foreground font-medium" : "fill-muted-foreground"}
              >
                {figure}
              </text>
              <text
                data-slot="level"
                x={percentText(at(index))}
                y="6em"
                textAnchor="middle"
                className="fill-muted-foreground font-mono"
              >
                {level}
              </text>
            </g>
          );
        })}
        <line
          data-slot="axis"
          x2="100%"
          y1={`${AXIS}em`}
          y2={`${AXIS}em`}
          className="stroke-muted-foreground/70"
        />
        {count < 2 ? null : (
          <>
            <ScaleSpread from={at(expected.min)} to={at(expected.max)} middle={AXIS} />
            <svg
              x={percentText(at(expected.mean))}
              y={`${AXIS}em`}
              width="0.8em"
              height="0.5em"
              viewBox="0 0 8 5"
              overflow="visible"
              className="transition-[x] duration-500 ease-out"
            >
              <path data-slot="mark" d="M-5 6h10L0 0z" className="fill-foreground stroke-surface" />
            </svg>
          </>
        )}
      </svg>
    </div>
  );
}
