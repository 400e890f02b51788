import { createColumnHelper, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useMemo, useRef, type KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { shownRow } from "@/lib/shared/datasets/shownRow";
import { NONE } from "@/lib/shared/runResults/resultColumns";
import { ModelCell } from "./modelCell";
import { FEATURES, HEAD_ROWS, ResultRow, rowId, type ShownRow } from "./resultRow";
import type { ResultsParts } from "./resultsParts";

interface ResultTableProps extends ResultsParts {
  /** Positions of the passing rows, in order. */
  positions: Uint32Array;
  /** Index of the row that the keys act on. */
  active: number;
  onActive: (index: number) => void;
  /** Opens the row that the keys act on. */
  onOpen: () => void;
  /** @returns whether the key gave a label */
  onLabelKey: (key: string) => boolean;
}

const ROW_HEIGHT_PX = 52;
const PAGE_STEP = 10;

const helper = createColumnHelper<typeof FEATURES, ShownRow>();

/** Rows by models. Only those in view are in the page, so 50,000 scroll like 50. */
export function ResultTable(props: ResultTableProps) {
  const { positions, active, onActive, onOpen, onLabelKey, loaded, question, labels, baseline } = props;
  const { view } = loaded;
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- the table reads the virtualizer only while it renders
  const virtual = useVirtualizer({
    count: positions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
    initialRect: { width: 800, height: 560 },
  });
  const items = virtual.getVirtualItems();
  const { labels: names } = view.questions[question]!.question;
  const { expectedAt } = labels;
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor("position", {
          id: "row",
          header: "Row",
          cell: ({ getValue }) => (
            <span className="text-xs text-muted-foreground tabular-nums">
              {shownRow(view.rows[getValue()]!)}
            </span>
          ),
        }),
        helper.accessor("position", {
          id: "state",
          header: "State",
          cell: ({ getValue }) => (
            <span dir="auto" className="line-clamp-2 text-sm break-words">
              {view.texts[getValue()]}
            </span>
          ),
        }),
        helper.accessor("position", {
          id: "expected",
          header: "Expected",
          cell: ({ getValue }) => {
            const expected = expectedAt(question, getValue());
            return (
              <span className={cn("truncate", expected === NONE && "text-muted-foreground")}>
                {expected === NONE ? "no label" : names[expected]}
              </span>
            );
          },
        }),
        ...view.models.map((model, index) =>
          helper.accessor("position", {
            id: `model ${index}`,
            header: index === baseline && view.models.length > 1 ? `${model} (baseline)` : model,
            cell: ({ getValue }) => (
              <ModelCell
                view={view}
                question={question}
                model={index}
                baseline={baseline}
                position={getValue()}
                expected={expectedAt(question, getValue())}
              />
            ),
          }),
        ),
      ]),
    [view, question, baseline, expectedAt, names],
  );
  const data = items.map(({ index }) => ({ index, position: positions[index]! }));
  const table = useTable({ features: FEATURES, columns, data, getRowId: ({ index }) => String(index) });

  const open = useCallback(
    (index: number) => {
      onActive(index);
      onOpen();
    },
    [onActive, onOpen],
  );
  const moveTo = (index: number): void => {
    const next = Math.min(positions.length - 1, Math.max(0, index));
    onActive(next);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Record<string, number> = {
      ...{ ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: positions.length - 1 },
      ...{ PageDown: active + PAGE_STEP, PageUp: active - PAGE_STEP },
    };
    const step = steps[event.key];
    if (step !== undefined) moveTo(step);
    else if (event.key === "Enter") onOpen();
    else if (onLabelKey(event.key)) virtual.scrollToIndex(Math.min(positions.length - 1, active + 1));
    else return;
    event.preventDefault();
  };
  const template = `3rem minmax(9rem,3fr) minmax(5.5rem,1fr) repeat(${view.models.length},minmax(9rem,1.3fr))`;
  const minWidth = `${20 + 9.75 * view.models.length}rem`;
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="grid"
      aria-label="Rows by models"
      aria-rowcount={positions.length + HEAD_ROWS}
      aria-activedescendant={positions.length > 0 ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      className="max-h-[min(36rem,75vh)] overflow-auto rounded-lg border bg-surface text-sm"
    >
      <div style={{ minWidth }}>
        <div role="rowgroup" className="sticky top-0 z-10 border-b bg-sunken">
          {table.getHeaderGroups().map((group) => (
            <div
              key={group.id}
              role="row"
              aria-rowindex={1}
              className="grid gap-3 px-3 py-1.5 text-xs font-medium"
              style={{ gridTemplateColumns: template }}
            >
              {group.headers.map((header) => (
                <span key={header.id} role="columnheader" className="truncate">
                  <table.FlexRender header={header} />
                </span>
              ))}
            </div>
          ))}
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {table.getRowModel().rows.map((row, at) => (
            <ResultRow
              key={row.id}
              row={row}
              columns={columns}
              start={items[at]!.start}
              height={ROW_HEIGHT_PX}
              template={template}
              isActive={row.original.index === active}
              onOpen={open}
            />
          ))}
        </div>
      </div>
      {positions.length === 0 ? (
        <p className="px-3 py-6 text-center text-muted-foreground">No row passes these filters.</p>
      ) : null}
    </div>
  );
}
