import { Fragment } from "react";
import { ACCURACY_CARD, type AccuracyRow } from "@typed-question/embedded-model/accuracyCard";

/**
 * Held-out example sets; results on the other sets are too good. packages/embedded-model/accuracy.md uses the
 * same titles.
 */
const SETS: Readonly<Record<string, string>> = {
  "Own set, the part by other authors": "Examples by independent authors",
  "Own set, the part that is read at the end": "Our own held-out examples",
  "external.jsonl": "Public sets of other people’s texts",
};

const COLUMNS = ["Examples", "Right", "By chance", "Most frequent", "Brier", "ECE", "Levels off", "Sure"];

/** The limits of an embedded model and its measured accuracy; empty for other models. */
export function AccuracyPanel({ modelId }: { modelId: string }) {
  const model = ACCURACY_CARD.models.find(({ id }) => id === modelId);
  if (!model) return null;
  return (
    <details className="min-w-0 text-xs text-muted-foreground">
      <summary className="w-fit">What {modelId} cannot do, and its accuracy</summary>
      <div className="mt-3 grid gap-x-10 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h4 className="font-medium text-foreground">What it cannot do</h4>
          {model.note === "" ? null : <p className="mt-1 max-w-prose">{model.note}</p>}
          <ul className="mt-1 flex max-w-prose list-disc flex-col gap-1 pl-4">
            {ACCURACY_CARD.limits.map((limit) => (
              <li key={limit}>{withCode(limit)}</li>
            ))}
          </ul>
        </div>
        <div className="min-w-0">
          <h4 className="font-medium text-foreground">How often it is right</h4>
          <div
            role="region"
            aria-label={`Accuracy of ${modelId}`}
            tabIndex={0}
            className="mt-1 overflow-x-auto overscroll-x-contain"
          >
            <table className="tabular-nums">
              <caption className="sr-only">Accuracy of {modelId} by question type</caption>
              <thead>
                <tr className="border-b">
                  <th scope="col" className="py-1.5 pr-4 text-start font-medium">
                    Question type
                  </th>
                  {COLUMNS.map((column) => (
                    <th
                      key={column}
                      scope="col"
                      className="px-2 py-1.5 text-right font-medium whitespace-nowrap"
                    >
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              {model.sets.map(({ title, rows }) =>
                SETS[title] === undefined ? null : (
                  <tbody key={title}>
                    <tr>
                      <th
                        scope="rowgroup"
                        colSpan={1 + COLUMNS.length}
                        className="pt-2 pb-0.5 text-start font-medium text-foreground"
                      >
                        {SETS[title]}
                      </th>
                    </tr>
                    {rows.map((row) => (
                      <tr key={row.type} className="border-b">
                        <th scope="row" className="py-1 pr-4 text-start font-mono font-normal">
                          {row.type}
                        </th>
                        {cellsOf(row).map((cell, column) => (
                          <td
                            key={COLUMNS[column]}
                            className="px-2 py-1 text-right whitespace-nowrap text-foreground"
                          >
                            {cell}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                ),
              )}
            </table>
          </div>
          <p className="mt-2 max-w-prose">
            Brier and ECE are better near 0; ECE is the mean gap between the probabilities and the share of
            right answers. “Sure” counts the answers at 0.9 or more, and the right ones among them. The
            document accuracy.md of the embedded model has each task, the tuning sets and the method.
          </p>
        </div>
      </div>
    </details>
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const NOTHING = "–";

function cellsOf({ n, accuracy, chance, majority, brier, ece, mae, sure }: AccuracyRow): string[] {
  return [
    n.toLocaleString("en"),
    ...[accuracy, chance, majority].map(percent),
    ...[brier, ece].map((value) => value.toFixed(3)),
    mae === null ? NOTHING : mae.toFixed(2),
    sure === null ? "none" : `${percent(sure.accuracy)} of ${sure.n}`,
  ];
}

/** Renders the document's words in backticks as code. */
function withCode(text: string) {
  return text
    .split("`")
    .map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : <Fragment key={i}>{part}</Fragment>));
}
