import { cn } from "@/components/ui/cn";
import type { Answer } from "@typed-question/protocol/response";
import { answerRows } from "./answerRows";

/** The numbers of one answer as a table, with every decimal of the wire. */
export function AnswerTable({ name, answer }: { name: string; answer: Answer }) {
  const { columns, rows, totals } = answerRows(answer);
  const isFigure = (column: number) => column === columns.length - 1;
  const line = (cells: readonly string[], row: number) => (
    <tr key={row} className="border-b last:border-b-0">
      <th scope="row" className="py-1 pr-3 text-start font-normal break-words">
        <bdi>{cells[0]}</bdi>
      </th>
      {cells.slice(1).map((cell, index) => (
        <td
          key={columns[index + 1]}
          className={cn(
            "py-1 break-words",
            isFigure(index + 1) ? "text-right font-mono text-[0.8125rem] tabular-nums" : "pr-3",
          )}
        >
          <bdi>{cell}</bdi>
        </td>
      ))}
    </tr>
  );
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="border-b text-xs text-muted-foreground">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={cn("py-1 font-medium", isFigure(index) ? "text-right" : "pr-3 text-start")}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(line)}</tbody>
      {totals.length > 0 ? (
        <tfoot className="border-t border-muted-foreground/40 text-muted-foreground">
          {totals.map(line)}
        </tfoot>
      ) : null}
    </table>
  );
}
