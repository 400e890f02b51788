import { BAR_TONES, type BarTone } from "./barTone";
import { PlotFrame, plotX, plotY, UNIT_TICKS } from "./plotFrame";

interface ConfidenceHistogramProps {
  bins: readonly { from: number; to: number; right: number; wrong: number }[];
  tone: BarTone;
  label: string;
}

/** Rows by confidence: right ones filled, wrong ones dashed on top. */
export function ConfidenceHistogram({ bins, tone, label }: ConfidenceHistogramProps) {
  const most = Math.max(1, ...bins.map(({ right, wrong }) => right + wrong));
  const yTicks = [0, 0.5, 1].map((at) => ({ at, text: String(Math.round(at * most * 10) / 10) }));
  return (
    <PlotFrame label={label} xLabel="confidence" yLabel="rows" xTicks={UNIT_TICKS} yTicks={yTicks}>
      <g className={BAR_TONES[tone]}>
        {bins.map(({ from, to, right, wrong }) => {
          const x = plotX(from) + 0.5;
          const width = plotX(to) - plotX(from) - 1;
          const [low, high] = [right / most, (right + wrong) / most];
          return (
            <g key={from}>
              <rect
                data-slot="mark"
                {...{ x, width, y: plotY(low), height: plotY(0) - plotY(low) }}
                className="fill-current"
              />
              {wrong > 0 ? (
                <rect
                  data-slot="wrong"
                  {...{ x: x + 0.5, width: width - 1, y: plotY(high), height: plotY(low) - plotY(high) }}
                  strokeDasharray="2 1.5"
                  className="fill-danger-soft stroke-danger"
                />
              ) : null}
            </g>
          );
        })}
      </g>
    </PlotFrame>
  );
}
