import { REPEATS_MIN } from "@/lib/shared/metrics/repeatVerdict";

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
              “Less certain”, “more certain” and “shifted” are differences that noise does not explain. A
              “different answer” also changes the decision. “No significant difference” does not prove that
              the models are equal.
            </li>
            <li>
              A verdict comes after both models have ended. It needs {REPEATS_MIN} repeats of a model with
              noise, more with many questions or models. Equal models seem to differ in at most 5% of
              comparisons.
            </li>
          </>
        ) : null}
        {repeated ? (
          <li>
            A bar of repeated answers ends at their mean; the thin whisker runs from the lowest to the
            highest.
          </li>
        ) : null}
        <li>
          A deterministic model answers equal requests equally, so it is asked only once. Its other names
          share the answer of the first.
        </li>
        <li>
          Latency is the model’s own time. Its wait in the queue stands below. Runs from the history, and
          other servers, know the whole wait alone.
        </li>
        <li>
          Tokens and cost are the mean of one answer. The cost is the number of input tokens at the model’s
          price. Output tokens count as free. The price list names no currency; its amounts are shown in US
          dollars. A model behind a connection has the price of its settings; without one its cost is not
          known.
        </li>
      </ul>
    </details>
  );
}
