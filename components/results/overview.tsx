import { useState } from "react";
import { ArrowDownUp } from "lucide-react";
import { CONFIDENCE_WORDS, ConfidenceMark } from "@/components/answer/confidenceMark";
import { CONFIDENCE_ROW_HEIGHT } from "@/components/charts/confidenceRows";
import { OUTDATED } from "@/components/answer/outdated";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { later } from "@/components/ui/later";
import { formatExact, formatShare, type FigureStyle } from "@/lib/shared/text/figures";
import { byUncertainty, SORTED_FROM, type OverviewRow } from "./overviewRows";

const ConfidenceChart = later(async () => (await import("@/components/charts/confidenceChart")).default);

export const OVERVIEW_TITLE = "Confidence by question";

interface OverviewProps {
  rows: readonly OverviewRow[];
  style: FigureStyle;
  /** Shows the card of a question. */
  onJump: (index: number) => void;
}

/**
 * Every answer in one line with its confidence. A line leads to its card. The wire has no confidence for a yes/no
 * answer: its distance from even stands there, marked as ours. A choice of two options would report the same value.
 */
export function Overview({ rows, style, onJump }: OverviewProps) {
  const isLong = rows.length >= SORTED_FROM;
  const [isSorted, setIsSorted] = useState(true);
  const shown = isLong && isSorted ? byUncertainty(rows) : rows;
  return (
    <section aria-label={OVERVIEW_TITLE} className="flex flex-col border-b pb-3">
      {isLong ? (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isSorted}
          onClick={() => setIsSorted(!isSorted)}
          className="-ml-2 h-6 self-start"
        >
          <ArrowDownUp aria-hidden />
          {isSorted ? "Least certain first" : "In the order of the questions"}
        </Button>
      ) : null}
      <div className="-mx-2 max-h-62 overflow-y-auto overscroll-contain">
        <ul
          className="grid grid-cols-[fit-content(26%)_fit-content(38%)_minmax(3rem,1fr)_auto] gap-x-3 px-2 text-xs"
          style={{ gridTemplateRows: `repeat(${shown.length}, ${CONFIDENCE_ROW_HEIGHT}px)` }}
        >
          {shown.map((row, place) => (
            <li
              key={row.index}
              className="col-span-4 grid grid-cols-subgrid"
              style={{ gridRow: place + 1, gridColumn: "1 / -1" }}
            >
              <button
                type="button"
                onClick={() => onJump(row.index)}
                className={cn(
                  "col-span-4 -mx-2 grid grid-cols-subgrid items-center rounded-sm px-2 text-start outline-offset-[-2px] hover:bg-accent",
                  row.isOutdated && OUTDATED,
                )}
              >
                <OverviewLine row={row} style={style} />
              </button>
            </li>
          ))}
          <li
            aria-hidden
            className="pointer-events-none min-w-0"
            style={{ gridColumn: 3, gridRow: `1 / span ${shown.length}` }}
          >
            <ConfidenceChart
              bars={shown.map(({ tone, confidence, isOutdated }) => ({
                ...{ tone, value: confidence?.value ?? null, isFaint: isOutdated },
              }))}
            />
          </li>
        </ul>
      </div>
    </section>
  );
}

function OverviewLine({
  row: { name, verdict, confidence },
  style,
}: {
  row: OverviewRow;
  style: FigureStyle;
}) {
  return (
    <>
      <bdi className="truncate font-mono text-muted-foreground">{name}</bdi>
      <span dir="auto" className="truncate font-medium tabular-nums">
        {verdict}
      </span>
      <span />
      {confidence === null ? (
        <span className="text-muted-foreground">–</span>
      ) : (
        <span
          title={`${CONFIDENCE_WORDS[confidence.level]}, ${formatExact(confidence.value)}`}
          className="flex items-center justify-end gap-1.5 tabular-nums"
        >
          {formatShare(confidence.value, style)}
          {confidence.isOurs ? "*" : ""}
          <ConfidenceMark level={confidence.level} />
          <span className="sr-only">{CONFIDENCE_WORDS[confidence.level]}</span>
        </span>
      )}
    </>
  );
}

/** Explains the mark at the figure of a yes/no answer. */
export function OursNote({ rows }: { rows: readonly OverviewRow[] }) {
  return rows.some(({ confidence }) => confidence?.isOurs) ? (
    <p className="text-xs text-muted-foreground">
      * Yes/No answers have no confidence; this shows how far from 50/50 they are.
    </p>
  ) : null;
}

/** The numbers of the overview with every decimal. */
export function OverviewTable({ rows }: { rows: readonly OverviewRow[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{OVERVIEW_TITLE}</caption>
      <thead>
        <tr className="border-b text-xs text-muted-foreground">
          <th scope="col" className="py-1 pr-3 text-start font-medium">
            Question
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Confidence
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, name, confidence }) =>
          confidence === null ? null : (
            <tr key={index} className="border-b last:border-b-0">
              <th scope="row" className="py-1 pr-3 text-start font-normal break-words">
                <bdi>{name}</bdi>
              </th>
              <td className="py-1 text-right font-mono text-[0.8125rem] tabular-nums">
                {formatExact(confidence.value)}
                {confidence.isOurs ? "*" : ""}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
