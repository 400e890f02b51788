import { FlexRender, tableFeatures, type Row } from "@tanstack/react-table";
import { memo } from "react";
import { cn } from "@/components/ui/cn";

/** The table neither sorts nor filters: the worker does. */
export const FEATURES = tableFeatures({});

/** A row in view: its index in the table and its position in the run. */
export interface ShownRow {
  index: number;
  position: number;
}

interface ResultRowProps {
  row: Row<typeof FEATURES, ShownRow>;
  /** The columns' identity: other columns draw the row anew. */
  columns: unknown;
  /** From the top of the table's body, in pixels. */
  start: number;
  height: number;
  /** Value of `grid-template-columns`. */
  template: string;
  isActive: boolean;
  onOpen: (index: number) => void;
}

/** Rows of the table's head before the first one, for assistive technology. */
export const HEAD_ROWS = 1;

/** The element id of a row, for `aria-activedescendant`. */
export const rowId = (index: number): string => `result-row-${index}`;

/**
 * A row of the table. The table makes row objects anew at each scroll; equal rows are not drawn again.
 */
export const ResultRow = memo(
  function ResultRow({ row, start, height, template, isActive, onOpen }: ResultRowProps) {
    const { index } = row.original;
    return (
      <div
        id={rowId(index)}
        role="row"
        aria-rowindex={index + 1 + HEAD_ROWS}
        aria-selected={isActive}
        onClick={() => onOpen(index)}
        className={cn(
          "absolute inset-x-0 grid cursor-pointer items-center gap-3 border-b px-3 hover:bg-accent",
          isActive && "bg-accent shadow-[inset_3px_0_0_var(--primary)]",
        )}
        style={{ height, gridTemplateColumns: template, transform: `translateY(${start}px)` }}
      >
        {row.getAllCells().map((cell) => (
          <div key={cell.id} role="gridcell" className="min-w-0 overflow-hidden">
            <FlexRender cell={cell} />
          </div>
        ))}
      </div>
    );
  },
  (before, after) =>
    before.row.original.position === after.row.original.position &&
    before.row.original.index === after.row.original.index &&
    before.columns === after.columns &&
    before.start === after.start &&
    before.isActive === after.isActive &&
    before.template === after.template &&
    before.onOpen === after.onOpen,
);
