import { BAR_TONES, type BarTone } from "./barTone";
import { PlotFrame, plotX, plotY, UNIT_TICKS } from "./plotFrame";

interface ReliabilityDiagramProps {
  /** Bins with rows: mean confidence, share right, and the interval of that share. */
  bins: readonly {
    count: number;
    confidence: number;
    accuracy: number;
    interval: readonly [number, number];
  }[];
  tone: BarTone;
  label: string;
}

/** Share right against confidence. A calibrated model lies on the dashed line. */
export function ReliabilityDiagram({ bins, tone, label }: ReliabilityDiagramProps) {
  const shown = bins.filter(({ count }) => count > 0);
  return (
    <PlotFrame
      label={label}
      xLabel="mean confidence"
      yLabel="share right"
      xTicks={UNIT_TICKS}
      yTicks={UNIT_TICKS}
    >
      <line
        data-slot="middle"
        {...{ x1: plotX(0), y1: plotY(0), x2: plotX(1), y2: plotY(1) }}
        strokeDasharray="4 4"
        className="stroke-muted-foreground"
      />
      <g className={BAR_TONES[tone]}>
        {shown.map(({ confidence, accuracy, interval: [low, high] }) => (
          <g key={confidence}>
            <path
              data-slot="reach"
              d={`M${plotX(confidence)} ${plotY(low)}V${plotY(high)}m-3 0h6M${plotX(confidence) - 3} ${plotY(low)}h6`}
              className="stroke-current"
              fill="none"
            />
            <circle
              data-slot="mark"
              cx={plotX(confidence)}
              cy={plotY(accuracy)}
              r="3.5"
              className="fill-current"
            />
          </g>
        ))}
      </g>
    </PlotFrame>
  );
}
