import type { BarTone } from "@/components/charts/barTone";
import { SpreadBar, type MeterWords } from "@/components/charts/spreadBar";
import { cn } from "@/components/ui/cn";
import type { Spread } from "@/lib/shared/metrics/agreement";
import { formatExact, formatFigure, formatShare, type FigureStyle } from "@/lib/shared/text/figures";
import type { FigureUnit } from "./figureRow";

interface FigureBarProps {
  spread: Spread;
  /** End of the scale that starts at 0. */
  max: number;
  unit: FigureUnit;
  style?: FigureStyle | undefined;
  /** The baseline's mean, marked on the bar. */
  reference?: number | undefined;
  tone: BarTone;
  /** Whether the model decides for it. */
  strong: boolean;
  meter?: MeterWords;
  /** Shown over the number. */
  title?: string;
}

/** The mean of a figure's repeats: its bar with the spread, then the number. */
export function FigureBar({
  spread: { mean, min, max: highest },
  max,
  unit,
  style = "percent",
  reference,
  tone,
  strong,
  meter,
  title,
}: FigureBarProps) {
  return (
    <>
      <SpreadBar
        max={max}
        mean={mean}
        lowest={min}
        highest={highest}
        reference={reference}
        tone={tone}
        strong={strong}
        meter={meter}
      />
      <span
        data-slot="figure"
        title={title}
        className={cn(
          "min-w-11 text-right text-[0.8125rem] tabular-nums",
          strong ? "font-medium" : "text-muted-foreground",
        )}
      >
        {figureText(mean, max, unit, style)}
      </span>
    </>
  );
}

/** A score has levels, everything else shares. */
function figureText(mean: number, max: number, unit: FigureUnit, style: FigureStyle): string {
  if (unit !== "levels") return formatShare(mean, style);
  return style === "exact" ? formatExact(mean) : formatFigure(mean, 0, max);
}
