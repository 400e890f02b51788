import type { ReactNode } from "react";

/** The drawing area of a chart in units of its SVG; everything inside is a share from 0 to 1. */
const [LEFT, TOP, WIDTH, HEIGHT] = [38, 8, 272, 168];
const [FULL_WIDTH, FULL_HEIGHT] = [LEFT + WIDTH + 14, TOP + HEIGHT + 36];

/** From the left end of the axis. */
export const plotX = (share: number): number => LEFT + WIDTH * share;
/** From the lower end of the axis. */
export const plotY = (share: number): number => TOP + HEIGHT * (1 - share);

/** A mark of an axis at a share of its length. */
export interface PlotTick {
  at: number;
  text: string;
}

/** Quarters of an axis from 0 to 1. */
export const UNIT_TICKS: readonly PlotTick[] = [0, 0.25, 0.5, 0.75, 1].map((at) => ({
  at,
  text: String(at),
}));

interface PlotFrameProps {
  /** What the picture shows, in words. The numbers stand beside it. */
  label: string;
  xLabel: string;
  yLabel: string;
  xTicks: readonly PlotTick[];
  yTicks: readonly PlotTick[];
  children: ReactNode;
}

/** Axes with their marks around a chart. */
export function PlotFrame({ label, xLabel, yLabel, xTicks, yTicks, children }: PlotFrameProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      data-slot="plot"
      viewBox={`0 0 ${FULL_WIDTH} ${FULL_HEIGHT}`}
      className="w-full max-w-md text-[10px] tabular-nums"
    >
      {yTicks.map(({ at, text }) => (
        <g key={at}>
          <line
            data-slot="tick"
            {...{ x1: plotX(0), x2: plotX(1), y1: plotY(at), y2: plotY(at) }}
            className="stroke-border"
          />
          <text x={LEFT - 5} y={plotY(at)} dy="0.35em" textAnchor="end" className="fill-muted-foreground">
            {text}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, text }) => (
        <text
          key={at}
          x={plotX(at)}
          y={TOP + HEIGHT + 13}
          textAnchor="middle"
          className="fill-muted-foreground"
        >
          {text}
        </text>
      ))}
      <line
        data-slot="axis"
        {...{ x1: plotX(0), x2: plotX(1), y1: plotY(0), y2: plotY(0) }}
        className="stroke-muted-foreground"
      />
      <text x={plotX(0.5)} y={FULL_HEIGHT - 5} textAnchor="middle" className="fill-foreground">
        {xLabel}
      </text>
      <text
        transform={`translate(9 ${plotY(0.5)}) rotate(-90)`}
        textAnchor="middle"
        className="fill-foreground"
      >
        {yLabel}
      </text>
      {children}
    </svg>
  );
}
