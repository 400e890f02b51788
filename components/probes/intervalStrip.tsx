import type { MeanDifference } from "@/lib/shared/metrics/meanDifference";

interface IntervalStripProps {
  value: MeanDifference;
  /** The strip reaches from `-reach` to `reach`. */
  reach: number;
}

/** A change around zero with its interval. The figure beside it says the same. */
export function IntervalStrip({ value: { difference, interval }, reach }: IntervalStripProps) {
  const x = (value: number) => 60 + 56 * Math.min(1, Math.max(-1, value / reach));
  const [low, high] = interval ?? [difference, difference];
  return (
    <svg aria-hidden viewBox="0 0 120 8" className="mt-1 ml-auto block h-2 w-30">
      <rect y="3" width="120" height="2" rx="1" className="fill-track" />
      <rect x="59.5" width="1" height="8" className="fill-muted-foreground" />
      <rect x={x(low)} y="3" width={Math.max(1, x(high) - x(low))} height="2" className="fill-primary" />
      <circle cx={x(difference)} cy="4" r="3" className="fill-primary" />
    </svg>
  );
}
