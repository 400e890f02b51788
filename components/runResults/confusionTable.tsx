import { cn } from "@/components/ui/cn";
import type { AnswerMetrics } from "@/lib/shared/metrics/answerMetrics";
import { countOf } from "@/lib/shared/text/countOf";
import type { ResultsParts } from "./resultsParts";
import { CELL, HEAD, TABLE, TableFrame } from "./tableFrame";

interface ConfusionTableProps extends ResultsParts {
  entry: AnswerMetrics;
  ofModel: number;
}

/** Shades of a cell by its share of its line, in percent of the hue. */
const SHADES = [
  ...[
    { from: 0.75, classes: "bg-primary/40" },
    { from: 0.4, classes: "bg-primary/25" },
  ],
  ...[
    { from: 0.1, classes: "bg-primary/15" },
    { from: 0.000001, classes: "bg-primary/8" },
  ],
];

/** Rows by expected and decided outcome. A cell opens its rows in the table. */
export function ConfusionTable({ entry, loaded, question, change }: ConfusionTableProps) {
  const { labels } = loaded.view.questions[question]!.question;
  const { confusion, model } = entry;
  return (
    <TableFrame title="Confusion" of={model} note="Lines: expected. Columns: decided. A cell shows its rows.">
      <table className={TABLE}>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Expected
            </th>
            {labels.map((label, decided) => (
              <th key={decided} scope="col" className={`${HEAD} max-w-32 truncate`} title={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {confusion.map((line, expected) => {
            const sum = line.reduce((total, count) => total + count, 0);
            return (
              <tr key={expected} className="border-t">
                <th scope="row" className={`${CELL} max-w-40 truncate`} title={labels[expected]}>
                  {labels[expected]}
                </th>
                {line.map((count, decided) => {
                  const share = sum === 0 ? 0 : count / sum;
                  return (
                    <td key={decided} className="p-0.5">
                      <button
                        type="button"
                        disabled={count === 0}
                        aria-label={`Expected ${labels[expected]}, decided ${labels[decided]}: ${countOf(count, "row")}`}
                        onClick={() =>
                          change({ tab: "rows", model, show: [], text: "", cell: { expected, decided } })
                        }
                        className={cn(
                          "w-full min-w-10 rounded-sm px-2 py-1 text-center font-mono text-xs tabular-nums",
                          SHADES.find(({ from }) => share >= from)?.classes,
                          expected === decided ? "font-semibold" : "",
                          count === 0 ? "text-muted-foreground" : "hover:ring-2 hover:ring-ring",
                        )}
                      >
                        {count.toLocaleString("en")}
                      </button>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
