import {
  EVEN_FROM,
  HIGH_FROM,
  LEANS_FROM,
  MEDIUM_FROM,
  NARROW_LEAD_BELOW,
  SURE_FROM,
} from "@/components/answer/reading";
import { formatPercent } from "@/lib/shared/text/figures";

/** The thresholds behind the words, and the origin of the figures. */
export function HowToRead() {
  return (
    <details className="border-t py-3 text-xs text-muted-foreground">
      <summary className="w-fit">How to read these figures</summary>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 pl-4">
        <li>
          A yes/no answer is the probability of yes. Between {formatPercent(1 - LEANS_FROM)} and{" "}
          {formatPercent(LEANS_FROM)} it is uncertain, the hatched zone of its bar. Below{" "}
          {formatPercent(SURE_FROM)} of a side it says “probably”.
        </li>
        <li>The columns of a score are its levels. The triangle on their axis marks the expected score.</li>
        <li>
          Confidence is the server’s own figure: 100% when one option or level has all the probability, 0%
          when all have the same. For a score it also falls with the distance between the likely levels. A
          yes/no answer has none: its mark counts the distance from 50/50.
        </li>
        <li>
          Confidence is high from {formatPercent(HIGH_FROM)} on, medium from {formatPercent(MEDIUM_FROM)} on.
          A tie or a narrow lead makes it low.
        </li>
        <li>
          “Close to even” means at least {formatPercent(EVEN_FROM)} of the largest possible entropy. A “narrow
          lead” is less than {NARROW_LEAD_BELOW * 100} points before the runner-up.
        </li>
        <li>
          Percents are rounded. The switch above, the table and the raw JSON have every decimal that was sent.
        </li>
      </ul>
    </details>
  );
}
