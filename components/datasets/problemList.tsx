import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { downloadText } from "@/lib/client/datasets/downloadText";
import { OwnFigure, toCsvText } from "@/lib/shared/datasets/spreadsheetText";
import type { RowProblem } from "@/lib/shared/datasets/source/sourceRow";
import { countOf } from "@/lib/shared/text/countOf";

/** Rows in the page; the file has all. */
const SHOWN = 20;

interface ProblemListProps {
  /** For a link to the list. */
  id: string;
  count: number;
  problems: readonly RowProblem[];
}

/** The rows that cannot be used, with the reasons. */
export function ProblemList({ id, count, problems }: ProblemListProps) {
  if (count === 0) return null;
  const download = () =>
    downloadText(
      "rows that cannot be used.csv",
      "text/csv",
      `\uFEFF${toCsvText([HEAD, ...problems.map(cells)])}`,
    );
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label="Rows that cannot be used"
      className="flex flex-col gap-2 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{countOf(count, "row")} cannot be used. The others go on.</p>
        <Button size="sm" onClick={download}>
          <Download aria-hidden />
          Download the list
        </Button>
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label="Reasons"
        className="max-h-40 overflow-auto rounded-md border"
      >
        <table className="w-full text-start text-xs">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {HEAD.map((name) => (
                <th key={name} scope="col" className="px-2 py-1 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {problems.slice(0, SHOWN).map(({ number, column, reason }, at) => (
              <tr key={at}>
                <td className="px-2 py-1 tabular-nums">{number}</td>
                <td className="px-2 py-1 break-all">{column ?? "–"}</td>
                <td className="px-2 py-1">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > SHOWN ? (
        <p className="text-xs text-muted-foreground">
          The first {SHOWN} are shown; the file has all of them.
        </p>
      ) : null}
    </section>
  );
}

const HEAD = ["Row", "Column", "Reason"];
const cells = ({ number, column, reason }: RowProblem) => [
  new OwnFigure(String(number)),
  column ?? "",
  reason,
];
