import type { Figure, FigureRow } from "@/components/answer/figureRow";
import { FigureBar } from "@/components/answer/figureBar";
import { formatExact, type FigureStyle } from "@/lib/shared/text/figures";
import type { BarTone } from "@/components/charts/barTone";
import { cn } from "@/components/ui/cn";
import { againstBaseline, differenceText, isNothing } from "@/components/answer/differenceText";

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
  /** The answer differs from the baseline's by more than the noise. */
  holds: boolean;
  style: FigureStyle;
}

/** One number: its bar with the spread, the number, and what it is more or less than the baseline's. */
export function FigureCell({
  figure,
  row,
  reference,
  strong,
  tone,
  comparing,
  holds,
  style,
}: FigureCellProps) {
  return (
    <div title={spreadText(figure, row)} className="flex items-center gap-2 leading-5">
      <FigureBar
        spread={figure.spread}
        max={row.max}
        unit={row.unit}
        style={style}
        reference={reference}
        tone={tone}
        strong={strong}
      />
      {comparing ? <Difference figure={figure} row={row} holds={holds} /> : null}
    </div>
  );
}

function Difference({ figure, row, holds }: Pick<FigureCellProps, "figure" | "row" | "holds">) {
  const { difference, interval } = figure;
  const hasNoEffect = interval !== null && interval[0] <= 0 && interval[1] >= 0;
  return (
    <span
      className={cn(
        "w-[4.25rem] shrink-0 text-right text-xs whitespace-nowrap tabular-nums",
        !holds || hasNoEffect || isNothing(difference ?? 0) ? "text-muted-foreground" : "",
      )}
    >
      {againstBaseline(figure, row.unit)}
    </span>
  );
}

/** Every decimal, the range of the repeats, and the interval of the difference. */
function spreadText({ spread, interval }: Figure, { unit }: FigureRow): string {
  const { mean, min, max, count } = spread;
  const parts = [count === 1 ? formatExact(mean) : `mean ${formatExact(mean)}`];
  if (count > 1) parts.push(`${formatExact(min)} to ${formatExact(max)} in ${count} answers`);
  if (interval !== null) {
    const [low, high] = interval.map((end) => differenceText(end, unit));
    parts.push(`difference to the baseline ${low} to ${high} with 95% certainty`);
  }
  return parts.join(", ");
}
