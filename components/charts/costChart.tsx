import { PlotFrame, plotX, plotY, type PlotTick } from "./plotFrame";

interface CostChartProps {
  /** From the strictest threshold on. */
  points: readonly { threshold: number; cost: number }[];
  /** Drawn as a band: thresholds that cost about the same as the best. */
  flat: { strictest: number; leastStrict: number };
  best: { threshold: number; cost: number };
  chosen: { threshold: number; cost: number };
  label: string;
}

const AXIS_STEPS = [0, 0.5, 1];

/** Expected cost of a row against the threshold, with minimum, flat range and the chosen threshold. */
export function CostChart({ points, flat, best, chosen, label }: CostChartProps) {
  const most = Math.max(...points.map(({ cost }) => cost), Number.MIN_VALUE);
  const least = Math.min(1, ...points.map(({ threshold }) => threshold));
  const from = Math.min(0.95, Math.floor(least * 10) / 10);
  const x = (threshold: number) => plotX(Math.min(1, Math.max(0, (threshold - from) / (1 - from))));
  const y = (cost: number) => plotY(cost / most);
  const xTicks: PlotTick[] = AXIS_STEPS.map((at) => ({ at, text: short(from + at * (1 - from)) }));
  const yTicks: PlotTick[] = AXIS_STEPS.map((at) => ({ at, text: short(at * most) }));
  return (
    <PlotFrame label={label} xLabel="threshold" yLabel="cost of a row" xTicks={xTicks} yTicks={yTicks}>
      <rect
        data-slot="band"
        {...{ x: x(flat.leastStrict), width: Math.max(1, x(flat.strictest) - x(flat.leastStrict)) }}
        {...{ y: plotY(1), height: plotY(0) - plotY(1) }}
        className="fill-success-soft"
      />
      <path data-slot="mark" d={stepsOf(points, x, y)} fill="none" className="stroke-primary stroke-2" />
      <circle cx={x(best.threshold)} cy={y(best.cost)} r="4" className="fill-success" />
      <path
        d={`M${x(chosen.threshold)} ${plotY(0)}V${plotY(1)}`}
        className="stroke-foreground"
        strokeDasharray="3 2"
      />
      <circle cx={x(chosen.threshold)} cy={y(chosen.cost)} r="3" className="fill-foreground" />
    </PlotFrame>
  );
}

/** Between two confidences the stricter one's rows are decided, so the line goes in steps. */
function stepsOf(
  points: CostChartProps["points"],
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  return points
    .map(({ threshold, cost }, at) =>
      at === 0 ? `M${x(threshold)} ${y(cost)}` : `H${x(threshold).toFixed(2)}V${y(cost).toFixed(2)}`,
    )
    .join("");
}

const short = (value: number): string => String(Number(value.toPrecision(2)));
