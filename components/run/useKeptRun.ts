import { useEffect } from "react";
import { useSession } from "@/lib/client/draft/draftProvider";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";
import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import { loadRun } from "@/components/run/loadRun";
import { runInAddress } from "@/components/run/reopening";
import { reopenRun, type ReopenedRun } from "@/components/run/reopenRun";

interface KeptRun {
  list: ExperimentList | null;
  draftKey: string;
  /** Whether it is about to show the run in the page's address. */
  opensRun: boolean;
  /** Whether the rendered experiment has empty or partial results. */
  isWanted: boolean;
  /** The run with partial results on the page; null if the results are empty. */
  interruptedId: string | null;
  onLoad: (shown: ReopenedRun["shown"], images: readonly ImagePart[]) => void;
}

/** Restores the results of an experiment from the history, silently; the draft stays unchanged. */
export function useKeptRun({ list, draftKey, opensRun, isWanted, interruptedId, onLoad }: KeptRun): void {
  const session = useSession();
  useEffect(() => {
    const id = isWanted ? (interruptedId ?? list?.find(draftKey)?.runId) : null;
    if (!list || !id || (opensRun && runInAddress() !== null)) return;
    const controller = new AbortController();
    void loadRun(session, id, controller.signal).then((loaded) => {
      if (controller.signal.aborted) return;
      if (loaded.kind === "loaded") {
        const { parts } = loaded.images;
        return onLoad(reopenRun(loaded.run, parts).shown, parts);
      }
      const isGone = loaded.kind === "refused" && loaded.status === 404;
      if (isGone) list.update(draftKey, { runId: null });
    });
    return () => controller.abort();
  }, [session, list, draftKey, opensRun, isWanted, interruptedId, onLoad]);
}
