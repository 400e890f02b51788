import { cn } from "@/components/ui/cn";
import type { FigureRow } from "./figureRow";

interface LevelLegendProps {
  levels: readonly FigureRow[];
  /** The level that stands out. */
  decidedKey: string | null;
}

/** The words of the levels, each behind its number. Nothing where no level has any. */
export function LevelLegend({ levels, decidedKey }: LevelLegendProps) {
  if (levels.every(({ legend }) => !legend)) return null;
  return (
    <ul
      data-slot="legend"
      aria-label="Levels"
      className="flex flex-wrap gap-x-4 gap-y-0.5 text-[0.8125rem] leading-5"
    >
      {levels.map(({ key, label, legend }) => (
        <li
          key={key}
          data-slot={key === decidedKey ? "decided" : undefined}
          className={cn("flex min-w-0 gap-1.5", key === decidedKey ? "" : "text-muted-foreground")}
        >
          <span className="font-mono text-muted-foreground tabular-nums">{label}</span>{" "}
          <span dir="auto" className="line-clamp-3 min-w-0 break-words">
            {legend || "no description"}
          </span>
        </li>
      ))}
    </ul>
  );
}
