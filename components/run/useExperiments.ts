import { useEffect, useMemo, useState } from "react";
import { browserStorage, DRAFT_KEY, keyFor } from "@/lib/client/draft/draftStorage";
import { ExperimentList } from "@/lib/client/experiments/experimentList";
import type { Entry } from "@/lib/client/experiments/experimentStorage";
import { Observable, useObservable, whole } from "@/lib/client/draft/observable";
import { emptyDraft } from "@/lib/shared/draft/draft";
import { runInAddress } from "@/components/run/reopening";

const NOTHING_YET = new Observable<readonly Entry[]>([]);

/**
 * The open experiments, and the keys of those to render. A shown experiment stays rendered, so that it keeps
 * its draft, its undo and its results; an unsaved one stays until the server has it. The list is null at the
 * first render. `runPlace` is the key of the experiment that opens the run in the page's address; null
 * without a run.
 * @param account the owner, constant while the experiments are shown; undefined until it is known
 */
export function useExperiments(account: string | undefined) {
  const [opened] = useState(() => new Observable<ExperimentList | null>(null));
  const [first] = useState(() => new Observable(keyFor(account ?? "", DRAFT_KEY)));
  const [runPlace] = useState(() => new Observable<string | null>(null));
  const list = useObservable(opened, whole);
  useEffect(() => {
    if (account === undefined) return;
    const found = new ExperimentList(browserStorage(), account);
    // A run of the history opens beside the other experiments, or where it is open already.
    const runId = runInAddress();
    if (runId !== null && runPlace.get() === null) {
      const open = found.findOpenedRun(runId);
      if (open) found.activate(open.key);
      runPlace.set((open ?? found.add(found.newName("Run"), emptyDraft(""))).key);
    }
    opened.set(found);
    return found.start();
  }, [opened, runPlace, account]);

  const entries = useObservable(list?.entries ?? NOTHING_YET, whole);
  const active = useObservable(list?.active ?? first, whole);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  if (!visited.has(active)) setVisited(new Set(visited).add(active));
  const keys = useMemo(() => {
    if (!list) return [active];
    return entries.filter(({ key, isSaved }) => visited.has(key) || !isSaved).map(({ key }) => key);
  }, [list, entries, visited, active]);
  return { list, active, keys, runPlace: useObservable(runPlace, whole) };
}
