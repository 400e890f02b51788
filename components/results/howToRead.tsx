import { EVEN_FROM, LEANS_FROM, NARROW_LEAD_BELOW } from "@/components/answer/reading";

/** The thresholds behind the words, and the origin of the figures. */
export function HowToRead() {
  return (
    <details className="border-t py-3 text-xs text-muted-foreground">
      <summary className="w-fit">How to read these figures</summary>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 pl-4">
        <li>
          A noul is the probability of yes. From {LEANS_FROM} on it leans to yes, up to{" "}
          {(1 - LEANS_FROM).toFixed(1)} to no; the hatched band between them counts as uncertain.
        </li>
        <li>
          Confidence is the server’s own figure: 1 when one option or level has all the probability, 0 when
          all have the same. For a score it also falls with the distance between the likely levels.
        </li>
        <li>
          “Close to even” means at least {EVEN_FROM * 100}% of the largest possible entropy, “narrow lead”
          less than {NARROW_LEAD_BELOW} before the runner-up.
        </li>
        <li>
          Bars are rounded to two decimals. The table and the raw JSON have every decimal that was sent.
        </li>
      </ul>
    </details>
  );
}
