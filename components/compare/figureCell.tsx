import type { Figure, FigureRow } from "@/components/answer/figureRow";
import { FigureBar } from "@/components/answer/figureBar";
import { formatExact } from "@/lib/shared/text/figures";
import type { BarTone } from "@/components/charts/barTone";
import { cn } from "@/components/ui/cn";
import { againstBaseline, differenceText, isNothing } from "./differenceText";

interface FigureCellProps {
  figure: Figure;
  row: FigureRow;
  /** The baseline's mean, marked on the bar. */
  reference: number | undefined;
  /** What the model decides for. */
  strong: boolean;
  tone: BarTone;
  /** Whether there is another model to differ from. */
  comparing: boolean;
}

/** One number: its bar with the spread, the number, and what it is more or less than the baseline's. */
export function FigureCell({ figure, row, reference, strong, tone, comparing }: FigureCellProps) {
  return (
    <div title={spreadText(figure, row)} className="flex items-center gap-2 leading-5">
      <FigureBar spread={figure.spread} max={row.max} reference={reference} tone={tone} strong={strong} />
      {comparing ? <Difference figure={figure} row={row} /> : null}
    </div>
  );
}

function Difference({ figure, row }: { figure: Figure; row: FigureRow }) {
  return (
    <span
      className={cn(
        "w-[4.25rem] shrink-0 text-right text-xs whitespace-nowrap tabular-nums",
        figure.withinSpread || isNothing(figure.difference ?? 0) ? "text-muted-foreground" : "",
      )}
    >
      {againstBaseline(figure, row.unit)}
    </span>
  );
}

/** Every decimal, and what the repeats ranged over. */
function spreadText({ spread, difference, withinSpread }: Figure, { unit }: FigureRow): string {
  const { mean, min, max, count } = spread;
  const parts = [count === 1 ? formatExact(mean) : `mean ${formatExact(mean)}`];
  if (count > 1) parts.push(`${formatExact(min)} to ${formatExact(max)} in ${count} answers`);
  if (difference !== null && withinSpread) {
    parts.push(`${differenceText(difference, unit)} to the baseline, inside the spread of the repeats`);
  }
  return parts.join(", ");
}
