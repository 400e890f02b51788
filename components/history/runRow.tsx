import { Pencil, Pin, Trash2, Undo2 } from "lucide-react";
import Link from "next/link";
import { memo, useRef, useState } from "react";
import { QuestionTypeBadge } from "@/components/answer/questionType";
import { RunTime } from "@/components/answer/runTime";
import { labelOf, titleOf } from "@/components/answer/runTitle";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/iconButton";
import { countOf } from "@/lib/shared/text/countOf";
import type { HistoryItem } from "@/lib/shared/pageApi/history";
import { ModelLines } from "./modelLines";
import { RenameField } from "./renameField";

interface RunRowProps {
  run: HistoryItem;
  /** The run is deleted: it can only be restored. */
  deleted: boolean;
  selected: boolean;
  onSelect: (id: string, selected: boolean) => void;
  onChange: (run: HistoryItem, change: Partial<Pick<HistoryItem, "name" | "pinned">>) => void;
  onDelete: (run: HistoryItem) => void;
  onRestore: (run: HistoryItem) => void;
}

/** One run: its request, its models and its answers in short. All but its buttons links to the run. */
export const RunRow = memo(function RunRow(props: RunRowProps) {
  const { run, deleted, selected, onSelect, onChange, onDelete, onRestore } = props;
  const { id, name, pinned, preview, questions, createdAt } = run;
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const label = labelOf(run);
  const types = [...new Set(questions.flatMap(({ type }) => type ?? []))];
  const endRenaming = (next: string | null) => {
    setRenaming(false);
    if (next !== name) onChange(run, { name: next });
    requestAnimationFrame(() => renameButton.current?.focus());
  };
  return (
    <li
      className="relative flex gap-x-3 px-3 py-3 transition-colors [contain-intrinsic-size:auto_7rem] [content-visibility:auto] hover:bg-accent/50 data-selected:bg-accent/60"
      data-selected={selected || undefined}
      data-row={id}
    >
      {deleted ? null : (
        <span className="relative z-10 flex h-5 items-center">
          <Checkbox
            aria-label={`Select ${label}`}
            checked={selected}
            onChange={({ target }) => onSelect(id, target.checked)}
          />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex min-w-0 items-start gap-2">
          <div className="min-w-0 flex-1">
            {isRenaming ? (
              <RenameField name={name ?? ""} onEnd={endRenaming} onCancel={() => endRenaming(name)} />
            ) : (
              <h2 className="text-sm font-medium" title={name ?? undefined}>
                <bdi className="block truncate">{titleOf(run)}</bdi>
              </h2>
            )}
            {name !== null && preview.trim() !== "" ? (
              <p className="text-xs text-muted-foreground">
                <bdi className="block truncate">{preview}</bdi>
              </p>
            ) : null}
          </div>
          <RunTime iso={createdAt} className="shrink-0 text-xs text-muted-foreground tabular-nums" />
        </div>
        <ModelLines run={run} />
        <div className="flex flex-wrap items-center gap-1.5">
          {types.map((type) => (
            <QuestionTypeBadge key={type} type={type} />
          ))}
          <span className="text-xs text-muted-foreground">{countOf(questions.length, "question")}</span>
          {deleted ? (
            <Button
              size="sm"
              className="ml-auto"
              data-control="restore"
              aria-label={`Restore ${label}`}
              onClick={() => onRestore(run)}
            >
              <Undo2 aria-hidden />
              Restore
            </Button>
          ) : (
            // Above the Open link, which covers the whole row.
            <span className="ml-auto flex items-center gap-0.5 *:not-last:relative *:not-last:z-10">
              <IconButton
                label={pinned ? `Unpin ${label}` : `Pin ${label}`}
                onClick={() => onChange(run, { pinned: !pinned })}
              >
                <Pin aria-hidden className={pinned ? "fill-current text-primary" : ""} />
              </IconButton>
              <IconButton ref={renameButton} label={`Rename ${label}`} onClick={() => setRenaming(true)}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton data-control="delete" label={`Delete ${label}`} onClick={() => onDelete(run)}>
                <Trash2 aria-hidden />
              </IconButton>
              <Button asChild size="sm" className="ml-1 after:absolute after:inset-0">
                <Link
                  href={`/?run=${encodeURIComponent(id)}`}
                  data-control="open"
                  aria-label={`Open ${label}`}
                  prefetch={false}
                >
                  Open
                </Link>
              </Button>
            </span>
          )}
        </div>
      </div>
    </li>
  );
});
