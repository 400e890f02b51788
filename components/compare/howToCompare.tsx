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
              {AGREES_NARROWLY_UP_TO}: the share of probability that would have to move for the two answers to
              be the same, for a score times how far it has to move along the levels. Another answer at so
              small a distance agrees narrowly at best, and counts among the differences.
            </li>
          </>
        ) : null}
        {repeated ? (
          <li>
            A bar of repeated answers ends at their mean; the thin whisker runs from the lowest to the
            highest. Where the ranges of two models touch, their difference is noise and not called a
            difference.
          </li>
        ) : null}
        <li>
          A deterministic model answers equal requests equally: it is asked once, however many repeats. Where
          it stands under several names, the others take the answer of the first.
        </li>
        <li>
          The cost is the tokens in at the price of the specification, which names no currency and lets tokens
          out go free. It holds for the models that the specification is about; what the server behind a
          connection takes is not known here, and no cost is shown for it.
        </li>
      </ul>
    </details>
  );
}
