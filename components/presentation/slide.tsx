import type { ReactNode } from "react";

interface SlideProps {
  label: string;
  className?: string;
  children: ReactNode;
}

export function Slide({ label, className = "slide", children }: SlideProps) {
  return (
    <section className={className} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  );
}

interface DataTableProps {
  label: string;
  columns: readonly ReactNode[];
  /** The rows of the table. */
  children: ReactNode;
}

/** A table that scrolls sideways where it is wide, by the keyboard too. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** `2026-11-28 14:05 UTC`. */
export const readableTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ")} UTC`;
