import { BAR_TONES, type BarTone } from "./barTone";
import { PlotFrame, plotX, plotY, UNIT_TICKS } from "./plotFrame";

interface CoverageChartProps {
  /** From the surest rows to all of them. */
  points: readonly { coverage: number; accuracy: number }[];
  tone: BarTone;
  label: string;
}

/** How many of the surest rows are right, for each share of rows. */
export function CoverageChart({ points, tone, label }: CoverageChartProps) {
  const line = points.map(({ coverage, accuracy }) => `${plotX(coverage)} ${plotY(accuracy)}`).join("L");
  return (
    <PlotFrame
      label={label}
      xLabel="share of the rows, surest first"
      yLabel="share right"
      xTicks={UNIT_TICKS}
      yTicks={UNIT_TICKS}
    >
      {points.length > 0 ? (
        <path
          data-slot="mark"
          d={`M${line}`}
          fill="none"
          className={`stroke-current stroke-2 ${BAR_TONES[tone]}`}
        />
      ) : null}
    </PlotFrame>
  );
}
