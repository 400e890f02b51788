import { useCallback, useMemo, useState } from "react";
import { Notice } from "@/components/ui/notice";
import type { RowQuery } from "@/lib/shared/runResults/rowQuery";
import { countOf } from "@/lib/shared/text/countOf";
import { labelKeys, outcomeOfKey } from "./labelKeys";
import type { ResultsParts } from "./resultsParts";
import { ResultTable } from "./resultTable";
import { RowFilters } from "./rowFilters";
import { RowPanel } from "./rowPanel";
import { useRowPositions } from "./runResultsQueries";

/** Index of the active row. It follows its row when answers that arrive move it. */
function useActiveRow(positions: Uint32Array | undefined): [number, (index: number) => void] {
  const [chosen, setChosen] = useState<{ index: number; position: number | undefined }>();
  const first = chosen ?? { index: 0, position: positions?.[0] };
  if (!chosen && positions && positions.length > 0) setChosen(first);
  const found = first.position === undefined ? -1 : (positions?.indexOf(first.position) ?? -1);
  const choose = useCallback(
    (index: number) => setChosen({ index, position: positions?.[index] }),
    [positions],
  );
  return [found < 0 ? first.index : found, choose];
}

/** The rows of the run by models, with filters, labels and a panel for one row. */
export function RowsTab(parts: ResultsParts) {
  const { loaded, labels, address, question, model, baseline } = parts;
  const { show, below, text, cell, order } = address;
  const query = useMemo(
    (): RowQuery => ({ question, model, baseline, show, below, text, cell, order }),
    [question, model, baseline, show, below, text, cell, order],
  );
  const { data: positions, error } = useRowPositions(loaded, query);
  const [active, setActive] = useActiveRow(positions);
  const [isOpen, setIsOpen] = useState(false);
  const openPanel = useCallback(() => setIsOpen(true), []);
  const { view } = loaded;
  const asked = view.questions[question]!.question;
  const count = positions?.length ?? 0;
  const at = Math.min(active, Math.max(0, count - 1));
  const position = positions?.[at];

  /** @returns whether the key gave a label */
  const labelWith = (key: string): boolean => {
    const outcome = outcomeOfKey(asked, key);
    if (position === undefined || outcome === undefined || !labels.canLabel(position)) return false;
    labels.give(question, position, outcome);
    if (outcome !== null) setActive(Math.min(count - 1, at + 1));
    return true;
  };
  return (
    <div className="flex flex-col gap-3">
      <RowFilters {...parts} />
      <p role="status" className="text-sm text-muted-foreground">
        {positions ? `${countOf(count, "row")} of ${view.rows.length.toLocaleString("en")}.` : "Looking…"}{" "}
        {order === "telling"
          ? "Rows labelled in this order are harder than the rest, so their accuracy says nothing about all rows."
          : ""}
      </p>
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      {positions ? (
        <ResultTable
          {...parts}
          positions={positions}
          active={at}
          onActive={setActive}
          onOpen={openPanel}
          onLabelKey={labelWith}
        />
      ) : null}
      <p className="text-xs text-muted-foreground">
        In the table: arrows move, Enter opens a row, and these keys label it:{" "}
        {labelKeys(asked)
          .map(({ key, label }) => `${key}: ${label}`)
          .join(", ")}
        , 0: no label.
      </p>
      {position === undefined ? null : (
        <RowPanel
          {...parts}
          position={position}
          place={`${at + 1} of ${count}`}
          open={isOpen}
          onOpenChange={setIsOpen}
          onMove={(step) => setActive(Math.min(count - 1, Math.max(0, at + step)))}
          onLabelKey={labelWith}
        />
      )}
    </div>
  );
}
