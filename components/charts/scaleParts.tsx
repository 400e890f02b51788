import { percentText } from "./percent";

interface ScaleTickProps {
  /** Place on the scale in percent. */
  at: number;
  /** Upper end of the line, in the scale's font size. */
  top: number;
  text: string;
}

/** A short line with its number below. */
export function ScaleTick({ at, top, text }: ScaleTickProps) {
  const x = percentText(at);
  return (
    <>
      <line
        data-slot="tick"
        x1={x}
        x2={x}
        y1={`${top}em`}
        y2={`${top + 0.6}em`}
        className="stroke-muted-foreground/70"
      />
      <text x={x} y={`${top + 1.7}em`} textAnchor="middle" className="fill-muted-foreground">
        {text}
      </text>
    </>
  );
}

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
