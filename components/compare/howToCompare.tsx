import { AGREES_NARROWLY_UP_TO, AGREES_UP_TO } from "@/lib/shared/metrics/agreement";

interface HowToCompareProps {
  /** At least one model was asked more than once. */
  repeated: boolean;
  /** A baseline exists. */
  isComparing: boolean;
}

/** Explains the marks on the bars and the thresholds behind the words. */
export function HowToCompare({ repeated, isComparing }: HowToCompareProps) {
  if (!repeated && !isComparing) return null;
  return (
    <details className="sticky left-0 max-w-[min(44rem,100vw)] px-3 py-3 text-xs text-muted-foreground lg:px-5">
      <summary className="w-fit">How to read the comparison</summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-4">
        {isComparing ? (
          <>
            <li>
              The upright line on a bar is the baseline’s figure. Differences to it are in percentage points
              (pp) for probabilities and in levels for expected scores.
            </li>
            <li>
              “Agrees” is a distance of at most {AGREES_UP_TO}, “agrees narrowly” of at most{" "}
              {AGREES_NARROWLY_UP_TO}: the share of probability to move until both answers are the same. For a
              score it is multiplied by the distance along the levels. A small distance with another decision
              agrees narrowly at best, and counts as a difference.
            </li>
          </>
        ) : null}
        {repeated ? (
          <li>
            A bar of repeated answers ends at their mean; the thin whisker runs from the lowest to the
            highest. If the ranges of two models touch, their difference counts as noise.
          </li>
        ) : null}
        <li>
          A deterministic model answers equal requests equally, so it is asked only once. Its other names
          share the answer of the first.
        </li>
        <li>
          The cost is the number of input tokens at the model&apos;s price. Output tokens count as free. The
          specification&apos;s own price names no currency. A model behind a connection has the price of its
          settings; without one its cost is not known.
        </li>
      </ul>
    </details>
  );
}
