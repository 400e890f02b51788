import type { ReactNode } from "react";
import { formatExact, formatShare, type FigureStyle } from "@/lib/shared/text/figures";
import { CONFIDENCE_WORDS, ConfidenceMark } from "./confidenceMark";
import { confidenceLevel } from "./reading";
import type { Reason } from "./questions/answerModule";

interface HeadlineProps {
  /** The answer itself, large. */
  children: ReactNode;
  /** Every decimal of its figure. */
  title: string;
  /** How sure the answer is, 0 to 1; null if unknown. `isOurs`: the wire has no such number, so none is shown. */
  confidence: { value: number; isOurs: boolean } | null;
  /** Why it is that sure. */
  reason: Reason | null;
  /** The difference to the run before. */
  change?: string | null | undefined;
  style?: FigureStyle | undefined;
}

/** The first line of an answer: the answer itself, then how sure it is and why. */
export function Headline({
  children,
  title,
  confidence,
  reason,
  change = null,
  style = "percent",
}: HeadlineProps) {
  const level = confidence && (reason?.isWeak ? "low" : confidenceLevel(confidence.value));
  return (
    <div data-slot="head" className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p
        data-slot="headline"
        title={title}
        className="min-w-0 text-2xl leading-7 font-semibold tracking-tight break-words tabular-nums"
      >
        {children}
        {change === null ? null : (
          <span
            data-slot="change"
            className="ml-2 inline-block rounded-sm bg-sunken px-1.5 align-[0.2em] text-xs leading-5 font-medium tracking-normal text-muted-foreground ring-1 ring-border ring-inset"
          >
            {change}
            <span className="sr-only"> since the run before</span>
          </span>
        )}
      </p>
      {level === null ? null : (
        <p
          data-slot="confidence"
          title={confidence ? `Confidence ${formatExact(confidence.value)}` : undefined}
          className="min-w-0 text-[0.8125rem] break-words text-muted-foreground"
        >
          <ConfidenceMark level={level} className="mr-1.5 inline-block align-[-0.08em]" />
          <span className="font-medium text-foreground">{CONFIDENCE_WORDS[level]}</span>
          {confidence?.isOurs ? null : (
            <span data-slot="sureness" className="tabular-nums">
              {" "}
              {formatShare(confidence?.value ?? 0, style)}
            </span>
          )}
          {reason === null ? null : (
            <span data-slot="reason">
              {"\u00a0· "}
              {reason.text}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
