import { ChevronDown, ChevronUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { JsonText } from "@/components/answer/jsonText";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { imageUrl } from "@/lib/client/experiments/fetchExperiments";
import { shownRow } from "@/lib/shared/datasets/shownRow";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { NONE } from "@/lib/shared/runResults/resultColumns";
import { shownName } from "@/lib/shared/text/figures";
import { LabelButtons } from "./labelButtons";
import type { ResultsParts } from "./resultsParts";
import { RowAnswer } from "./rowAnswer";
import { useWholeRow } from "./runResultsQueries";

interface RowPanelProps extends ResultsParts {
  position: number;
  /** Such as `3 of 40`. */
  place: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** To the next row of the table, or with -1 to the one before. */
  onMove: (step: 1 | -1) => void;
  /** @returns whether the key gave a label */
  onLabelKey: (key: string) => boolean;
}

/** A row whole: its state, images, label, and every model's answer to the question. */
export function RowPanel(props: RowPanelProps) {
  const { position, place, open, onOpenChange, onMove, onLabelKey, loaded, run, question, labels } = props;
  const { view } = loaded;
  const asked = view.questions[question]!.question;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "j") onMove(1);
    else if (event.key === "ArrowUp" || event.key === "k") onMove(-1);
    else if (!onLabelKey(event.key)) return;
    event.preventDefault();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={`Row ${shownRow(view.rows[position]!)}`}
        description={`“${shownName(asked.judged.name)}”, ${place} in the table`}
        className="top-0 right-0 left-auto h-full max-h-none w-[min(40rem,100vw)] translate-x-0 translate-y-0 rounded-none border-y-0 border-r-0"
      >
        {/* The keys work wherever the focus is in the panel. */}
        <div onKeyDown={onKeyDown} className="flex min-h-0 flex-col gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" onClick={() => onMove(-1)}>
              <ChevronUp aria-hidden />
              Previous
            </Button>
            <Button size="sm" onClick={() => onMove(1)}>
              <ChevronDown aria-hidden />
              Next
            </Button>
          </div>
          <LabelButtons
            question={asked}
            expected={labels.expectedAt(question, position)}
            isDisabled={!labels.canLabel(position)}
            onLabel={(outcome) => labels.give(question, position, outcome === NONE ? null : outcome)}
          />
          {open ? <WholeRow {...props} key={position} /> : null}
          {open
            ? run.models.map(({ model }) => (
                <RowAnswer
                  key={`${model} ${position}`}
                  {...{ run, model, position }}
                  name={asked.judged.name}
                />
              ))
            : null}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function WholeRow({ run, position }: RowPanelProps) {
  const { data: row, error } = useWholeRow(run, position);
  if (error) return <Notice tone="danger">The row cannot be loaded. {error.message}</Notice>;
  if (!row) return <p className="text-sm text-muted-foreground">Loading the row…</p>;
  return (
    <section aria-label="State" className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">State</h3>
      <State state={row.state} />
      <Images row={row} />
      {Object.keys(row.extra).length > 0 ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          {Object.entries(row.extra).map(([column, text]) => (
            <div key={column} className="contents">
              <dt className="text-muted-foreground">{column}</dt>
              <dd className="break-words">{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function State({ state }: Pick<DatasetRow, "state">) {
  const classes = "max-h-80 overflow-auto rounded-md border bg-sunken px-3 py-2";
  return state.startsWith('"') ? (
    <p tabIndex={0} className={`${classes} text-sm break-words whitespace-pre-wrap`}>
      {JSON.parse(state) as string}
    </p>
  ) : (
    <div tabIndex={0} className={classes}>
      <JsonText text={state} />
    </div>
  );
}

function Images({ row: { images } }: { row: DatasetRow }) {
  if (images.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {images.map(({ placeholder, sha256 }) => (
        <li key={placeholder} className="text-xs text-muted-foreground">
          {/* eslint-disable-next-line @next/next/no-img-element -- an image of this account, behind its session */}
          <img src={imageUrl(sha256)} alt={placeholder} className="max-h-48 rounded-md border" />
          {placeholder}
        </li>
      ))}
    </ul>
  );
}
