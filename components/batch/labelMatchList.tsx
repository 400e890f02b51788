import { Button } from "@/components/ui/button";
import type { LabelMatch, StrangeLabel } from "@/lib/shared/runResults/labelMatch";
import { countOf } from "@/lib/shared/text/countOf";
import { shownName } from "@/lib/shared/text/figures";

const SHOWN_LABELS = 5;

interface LabelMatchListProps {
  match: LabelMatch;
  /** Asks the questions of the labels instead; null where that is not possible. */
  onMake: (() => void) | null;
}

/** Which labels of the dataset can judge the answers, question by question. */
export function LabelMatchList({ match, onMake }: LabelMatchListProps) {
  const { questions, unasked } = match;
  return (
    <section aria-labelledby="label-match" className="flex flex-col gap-1 text-sm">
      <h3 id="label-match">Labels</h3>
      <ul className="flex max-h-44 flex-col gap-1 overflow-y-auto rounded-md border p-2" tabIndex={0}>
        {questions.map(({ name, fitting, labelled, strange }) => (
          <li key={name} className="break-words">
            <bdi className="font-medium">{shownName(name)}</bdi>:{" "}
            {labelled === 0 ? "no labels" : fitText(fitting)}
            {strange.length > 0 ? `; ${strangeText(strange)}` : ""}
          </li>
        ))}
        {unasked.length > 0 ? (
          <li className="break-words">No question asks: {unasked.map(shownName).join(", ")}</li>
        ) : null}
      </ul>
      {unasked.length > 0 || questions.some(({ strange }) => strange.length > 0) ? (
        <p className="text-xs text-muted-foreground">A label that fits no question is in no figure.</p>
      ) : null}
      {onMake ? (
        <Button size="sm" className="self-start" onClick={onMake}>
          Make questions from the labels
        </Button>
      ) : null}
    </section>
  );
}

const fitText = (fitting: number): string => `${countOf(fitting, "label")} ${fitting === 1 ? "fits" : "fit"}`;

function strangeText(strange: readonly StrangeLabel[]): string {
  const rows = strange.reduce((sum, tally) => sum + tally.rows, 0);
  const named = strange.slice(0, SHOWN_LABELS).map(({ text, rows: count }) => `“${text}” (${count})`);
  const rest = strange.length - named.length;
  return `${countOf(rows, "label")} without an outcome: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
