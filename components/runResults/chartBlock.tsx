import type { ReactNode } from "react";
import { CELL, HEAD, TABLE } from "./tableFrame";

interface ChartBlockProps {
  title: string;
  /** The model that it is about. */
  of: string;
  note: string;
  /** The numbers of the picture as a table. */
  head: readonly string[];
  lines: readonly (readonly string[])[];
  children: ReactNode;
}

/** A chart with its numbers behind a fold. */
export function ChartBlock({ title, of, note, head, lines, children }: ChartBlockProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption>
        <span className="block text-sm font-semibold">{title}</span>
        <span className="text-xs text-muted-foreground">{note}</span>
      </figcaption>
      {children}
      <details className="text-xs">
        <summary className="w-fit text-muted-foreground">Numbers of “{title}”</summary>
        <div
          tabIndex={0}
          role="region"
          aria-label={`Numbers of “${title}” of ${of}`}
          className="mt-1 max-h-72 overflow-auto"
        >
          <table className={TABLE}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col" className={HEAD}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <tr key={at} className="border-t">
                  {line.map((text, column) => (
                    <td key={column} className={`${CELL} py-0.5 font-mono text-xs tabular-nums`}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
