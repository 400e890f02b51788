import { Download } from "lucide-react";
import { LongText } from "@/components/answer/longText";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { cn } from "@/components/ui/cn";
import { downloadText } from "@/lib/client/datasets/downloadText";
import type { ComparisonModel } from "./comparisonModel";
import { comparisonTable, toCsv, toMarkdown } from "./comparisonTable";
import { repeatsCsv } from "./repeatsTable";

const CELL_CHARS_MAX = 60;
/** Length of a mean with its range. */
const ONE_LINE_CHARS = 32;

/** The whole comparison as one plain table with every decimal, to read aloud and to copy. */
export function NumbersPanel({ model }: { model: ComparisonModel }) {
  const table = comparisonTable(model);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 lg:px-5">
        <CopyButton label="Copy as CSV" getText={() => toCsv(table)}>
          Copy as CSV
        </CopyButton>
        <CopyButton label="Copy as Markdown" getText={() => toMarkdown(table)}>
          Copy as Markdown
        </CopyButton>
        <Button
          size="sm"
          onClick={() => downloadText("comparison.csv", "text/csv;charset=utf-8", repeatsCsv(model))}
        >
          <Download aria-hidden />
          Download each repeat
        </Button>
      </div>
      <div
        role="region"
        aria-label="Numbers of the comparison"
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto overscroll-x-contain outline-offset-[-2px]"
      >
        <table className="border-separate border-spacing-0 text-xs">
          <caption className="sr-only">Numbers of the comparison</caption>
          <thead>
            <tr>
              {table.head.map((cell, index) => (
                <th
                  key={index}
                  scope="col"
                  className={cn(
                    "sticky top-0 z-10 border-b bg-surface px-2 max-w-64 py-1.5 align-bottom font-medium",
                    index < 2 ? "text-start" : "text-right font-mono",
                    index === 0 && "left-0 z-20 lg:pl-5",
                  )}
                >
                  <NumbersCell text={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ cells: [question = "", figure = "", ...cells] }, row) => (
              <tr key={row}>
                <td className="sticky left-0 z-10 max-w-36 min-w-36 border-b bg-surface px-2 py-1 align-top font-mono lg:pl-5">
                  <LongText text={question} charsMax={CELL_CHARS_MAX} noun="name" />
                </td>
                <th
                  scope="row"
                  className="max-w-56 min-w-32 border-b px-2 py-1 text-start align-top font-normal"
                >
                  <LongText text={figure} charsMax={CELL_CHARS_MAX} noun="name" />
                </th>
                {cells.map((cell, index) => (
                  <td key={index} className="max-w-64 border-b px-2 py-1 text-right align-top tabular-nums">
                    <NumbersCell text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Figures stay on one line; an option, an id or an error may have any length. */
function NumbersCell({ text }: { text: string }) {
  if (text.length <= ONE_LINE_CHARS) return <bdi className="whitespace-nowrap">{text}</bdi>;
  // A fixed width: this table fits its contents, so breakable text would shrink to one character a line.
  return <LongText text={text} charsMax={CELL_CHARS_MAX} noun="text" className="ml-auto w-48" />;
}
