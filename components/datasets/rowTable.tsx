import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { shownRow } from "@/lib/shared/datasets/shownRow";
import type { DatasetRow, DatasetVersion } from "@/lib/shared/pageApi/datasets";
import { PAGE_ROWS, useRowPage } from "./datasetQueries";
import { Labels, shownState } from "./rowPreview";

interface RowTableProps {
  id: string;
  version: DatasetVersion;
  /** Null in an earlier version, which cannot be changed. */
  onEdit: ((row: DatasetRow) => void) | null;
}

const ROW_HEIGHT_PX = 56;
/** Rows of the head before those of the data, for assistive technology. */
const HEAD_ROWS = 1;

/** The rows of a version. Only those in view are in the page. */
export function RowTable({ id, version, onEdit }: RowTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- the table reads the virtualizer only while it renders
  const virtual = useVirtualizer({
    count: version.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
    initialRect: { width: 800, height: 560 },
  });
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="table"
      aria-label={`Rows of version ${version.number}`}
      aria-rowcount={version.rowCount + HEAD_ROWS}
      className="h-[min(35rem,70vh)] overflow-auto rounded-lg border bg-surface text-sm"
    >
      <div role="rowgroup" className="sticky top-0 z-10 border-b bg-sunken">
        <div role="row" aria-rowindex={1} className={`${GRID} py-1.5 text-xs font-medium`}>
          <span role="columnheader">Row</span>
          <span role="columnheader">State</span>
          <span role="columnheader">Expected answers</span>
          <span role="columnheader" className="sr-only sm:not-sr-only">
            {onEdit ? "Change" : ""}
          </span>
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 1 + HEAD_ROWS}
            className={`${GRID} absolute inset-x-0 items-center border-b`}
            style={{ height: ROW_HEIGHT_PX, transform: `translateY(${start}px)` }}
          >
            <RowCells id={id} version={version.number} index={index} onEdit={onEdit} />
          </div>
        ))}
      </div>
    </div>
  );
}

const GRID =
  "grid grid-cols-[2rem_minmax(0,4fr)_minmax(0,3fr)_auto] gap-2 px-3 sm:gap-3 sm:grid-cols-[4rem_minmax(0,3fr)_minmax(0,2fr)_4rem]";

interface RowCellsProps {
  id: string;
  version: number;
  index: number;
  onEdit: RowTableProps["onEdit"];
}

function RowCells({ id, version, index, onEdit }: RowCellsProps) {
  const { data, error } = useRowPage({ id, version, page: Math.floor(index / PAGE_ROWS) });
  const row = data?.[index % PAGE_ROWS];
  if (!row) {
    return (
      <span role="cell" className="col-span-4 text-muted-foreground">
        {error ? `Not loaded: ${error.message}` : "Loading…"}
      </span>
    );
  }
  const state = shownState(row.state);
  return (
    <>
      <span role="cell" className="text-xs text-muted-foreground tabular-nums">
        {shownRow(row.row)}
      </span>
      <span role="cell" dir="auto" className="line-clamp-2 break-words" title={state.slice(0, 2_000)}>
        {state.slice(0, 600)}
      </span>
      <span role="cell" className="max-h-12 overflow-hidden">
        <Labels expected={row.expected} />
      </span>
      <span role="cell">
        {onEdit ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Change row ${shownRow(row.row)}`}
            onClick={() => onEdit(row)}
          >
            Change
          </Button>
        ) : null}
      </span>
    </>
  );
}
