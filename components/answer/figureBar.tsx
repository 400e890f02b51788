import type { BarTone } from "@/components/charts/barTone";
import { SpreadBar, type MeterWords } from "@/components/charts/spreadBar";
import { cn } from "@/components/ui/cn";
import type { Spread } from "@/lib/shared/metrics/agreement";
import { formatFigure } from "@/lib/shared/text/figures";

interface FigureBarProps {
  spread: Spread;
  /** End of the scale that starts at 0. */
  max: number;
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
          "w-10 text-right font-mono text-[0.8125rem] tabular-nums",
          strong ? "font-medium" : "text-muted-foreground",
        )}
      >
        {formatFigure(mean, 0, max)}
      </span>
    </>
  );
}
