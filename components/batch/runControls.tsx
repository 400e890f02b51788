import { Pause, Play, RotateCcw, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { changeDatasetRun, deleteDatasetRun } from "@/lib/client/datasets/fetchRuns";
import type { DatasetRunSummary, RunAction } from "@/lib/shared/pageApi/datasetRuns";
import { countOf } from "@/lib/shared/text/countOf";
import { isOpen, useRunsChange } from "./runQueries";

interface RunControlsProps {
  run: DatasetRunSummary;
  onDeleted: () => void;
}

/** Pauses a run, lets it go on, cancels it, asks again, deletes it: whatever its status allows. */
export function RunControls({ run, onDeleted }: RunControlsProps) {
  const refresh = useRunsChange();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const act = async (work: () => Promise<{ kind: string; message?: string }>, next?: () => void) => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await work();
    setIsBusy(false);
    const hasWorked = result.kind === "data" || result.kind === "done";
    setMessage(hasWorked ? null : (result.message ?? null));
    await refresh();
    if (hasWorked) next?.();
  };
  const change = (action: RunAction) => void act(() => changeDatasetRun(run.id, action));
  const sayDeleted = () => {
    const undo = () => void changeDatasetRun(run.id, "restore").then(refresh);
    toast.success(`Deleted ${run.name || "the run"}.`, { action: { label: "Undo", onClick: undo } });
    onDeleted();
  };
  const failed = run.models.reduce((sum, { counts }) => sum + counts.failed, 0);
  const notAsked = run.models.reduce((sum, { counts }) => sum + counts.cancelled, 0);
  return (
    <div className="flex flex-col gap-2 sm:items-end">
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {isOpen(run) ? (
          <Button onClick={() => change("pause")}>
            <Pause aria-hidden />
            Pause
          </Button>
        ) : null}
        {run.status === "paused" ? (
          <Button variant="primary" onClick={() => change("resume")}>
            <Play aria-hidden />
            Go on
          </Button>
        ) : null}
        {isOpen(run) || run.status === "paused" ? (
          <Button onClick={() => change("cancel")}>
            <Square aria-hidden />
            Cancel
          </Button>
        ) : null}
        {failed + notAsked > 0 ? (
          <Button onClick={() => change("retry")}>
            <RotateCcw aria-hidden />
            {notAsked > 0 ? "Ask the rest" : `Ask ${countOf(failed, run.probe ? "call" : "row")} again`}
          </Button>
        ) : null}
        {isOpen(run) ? null : (
          <Button variant="danger" onClick={() => void act(() => deleteDatasetRun(run.id), sayDeleted)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        )}
      </div>
      {message === null ? null : <Notice tone="danger">{message}</Notice>}
    </div>
  );
}
