import { percentText } from "./percent";

interface ScaleSpreadProps {
  /** Ends of the range in percent; equal ones draw nothing. */
  from: number;
  to: number;
  /** The middle of its height, in the scale's font size. */
  middle: number;
}

/** The range of repeated measurements. */
export function ScaleSpread({ from, to, middle }: ScaleSpreadProps) {
  if (from >= to) return null;
  const [x1, x2] = [percentText(from), percentText(to)];
  const [y1, y2, y] = [`${middle - 0.35}em`, `${middle + 0.35}em`, `${middle}em`];
  return (
    <g data-slot="spread" className="stroke-foreground">
      <line x1={x1} x2={x2} y1={y} y2={y} />
      <line x1={x1} x2={x1} y1={y1} y2={y2} />
      <line x1={x2} x2={x2} y1={y1} y2={y2} />
    </g>
  );
}
