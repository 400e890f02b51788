import type { ReactNode } from "react";
import { formatExact, formatFigure } from "@/lib/shared/text/figures";

interface HeadlineProps {
  /** The answer itself, large. */
  children: ReactNode;
  /** Qualifies the answer, in small type after it. */
  note?: ReactNode;
  /** On the wire or absent. */
  confidence?: number | undefined;
}

/** The first line of an answer: the answer itself, its note, its confidence. */
export function Headline({ children, note, confidence }: HeadlineProps) {
  return (
    <div data-slot="head" className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <p
        data-slot="headline"
        className="min-w-0 text-xl leading-tight font-semibold tracking-tight break-words tabular-nums"
      >
        {children}
      </p>
      {note ? (
        <p data-slot="note" className="min-w-0 text-sm text-muted-foreground">
          {note}
        </p>
      ) : null}
      {confidence === undefined ? null : (
        <p
          data-slot="confidence"
          className="ml-auto text-sm whitespace-nowrap text-muted-foreground"
          title={formatExact(confidence)}
        >
          Confidence{" "}
          <span className="font-mono font-medium text-foreground tabular-nums">
            {formatFigure(confidence)}
          </span>
        </p>
      )}
    </div>
  );
}
