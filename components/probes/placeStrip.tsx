interface PlaceStripProps {
  /** One probability a place. */
  values: readonly (number | null)[];
  mean: number;
}

/** A dot for the probability at each place, from 0 to 1, and a line at their mean. The table has the numbers. */
export function PlaceStrip({ values, mean }: PlaceStripProps) {
  const shown = values.filter((value) => value !== null);
  return (
    <svg aria-hidden viewBox="0 0 120 8" className="mt-1 block h-2 w-30">
      <rect y="3" width="120" height="2" rx="1" className="fill-track" />
      {shown.map((value, index) => (
        <circle key={index} cx={4 + 112 * value} cy="4" r="3" className="fill-choice" fillOpacity="0.55" />
      ))}
      <rect x={3.25 + 112 * mean} width="1.5" height="8" className="fill-foreground" />
    </svg>
  );
}
