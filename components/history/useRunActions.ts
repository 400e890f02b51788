import { useCallback, useState } from "react";
import { countOf } from "@/lib/shared/text/countOf";
import { changeRun, deleteRun, restoreRun } from "@/lib/client/history";
import type { HistoryItem, KeepingVersion } from "@/lib/shared/pageApi/history";
import { labelOf } from "@/components/answer/runTitle";
import { usePatchRuns, useRefreshRuns } from "./useHistoryRuns";

type Refusal = Exclude<Awaited<ReturnType<typeof changeRun>>, { kind: "done" }>;
type Deletion = Awaited<ReturnType<typeof deleteRun>>;
type Outcome = Exclude<Deletion, Refusal> | Awaited<ReturnType<typeof restoreRun>>;

type Run = Pick<HistoryItem, "id" | "name" | "preview">;

/** An action that failed completely. */
export interface ActionFailure {
  message: string;
  needsSignIn: boolean;
  /** Null when trying again would not help. */
  retry: (() => void) | null;
}

export interface RunActions {
  /** Deleted runs, and those about to be deleted; the list hides them. */
  hidden: ReadonlySet<string>;
  /** The runs deleted since the last `undo` or `dismiss`. */
  deleted: readonly Run[];
  /** The versions that keep some of these. */
  keptBy: readonly KeepingVersion[];
  /** The last restored runs as a sentence; the count lets the same sentence be announced again. */
  restored: { count: number; message: string };
  failure: ActionFailure | null;
  change: (run: HistoryItem, patch: Partial<Pick<HistoryItem, "name" | "pinned">>) => void;
  remove: (runs: readonly Run[]) => void;
  /** Restores deleted runs. */
  restore: (runs: readonly Run[]) => void;
  /** Restores all of `deleted`. */
  undo: () => void;
  /** Hides the Undo button; the list of deleted runs still has them. */
  dismiss: () => void;
  dismissFailure: () => void;
}

/** Names, pins and deletes runs: the list changes at once, and reverts if the server refuses. */
export function useRunActions(): RunActions {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<readonly Run[]>([]);
  const [keptBy, setKeptBy] = useState<readonly KeepingVersion[]>([]);
  const [restored, setRestored] = useState<RunActions["restored"]>({ count: 0, message: "" });
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const patchRuns = usePatchRuns();
  const refresh = useRefreshRuns();

  const fail = useCallback((what: string, refusal: Refusal, retry: () => void) => {
    const message = `${what} ${refusal.message}`;
    setFailure({ message, needsSignIn: refusal.kind === "unauthenticated", retry });
  }, []);

  const change = useCallback(
    function carryOut(run: HistoryItem, patch: Partial<Pick<HistoryItem, "name" | "pinned">>): void {
      const { id, name, pinned } = run;
      setFailure(null);
      patchRuns(id, patch);
      void changeRun(id, patch).then((outcome) => {
        if (outcome.kind === "done") return;
        patchRuns(id, { ...("name" in patch ? { name } : {}), ...("pinned" in patch ? { pinned } : {}) });
        fail("The change was not saved.", outcome, () => carryOut(run, patch));
      });
    },
    [patchRuns, fail],
  );

  const remove = useCallback(
    function carryOut(runs: readonly Run[]): void {
      setFailure(null);
      setHidden((before) => new Set([...before, ...runs.map(({ id }) => id)]));
      const keeping: KeepingVersion[] = [];
      const deleteOne = async (id: string): Promise<Outcome> => {
        const deletion = await deleteRun(id);
        if (deletion.kind === "data") keeping.push(...deletion.data.versions);
        return deletion;
      };
      void inTurn(runs, deleteOne).then(({ done, gone, left, refusal }) => {
        setKeptBy((before) => [...before, ...keeping]);
        // A missing run was deleted by another tab.
        setDeleted((before) => [...before, ...done, ...gone]);
        void refresh("deleted");
        if (!refusal) return;
        setHidden((before) => without(before, left));
        fail(`${subjectOf(left, runs)} not deleted.`, refusal, () => carryOut(left));
      });
    },
    [refresh, fail],
  );

  const restore = useCallback(
    function carryOut(runs: readonly Run[]): void {
      setFailure(null);
      setDeleted((before) => before.filter(({ id }) => !runs.some((run) => run.id === id)));
      setKeptBy([]);
      void inTurn(runs, restoreRun).then(async ({ done, gone, left, refusal }) => {
        if (gone.length > 0) {
          const message = `${subjectOf(gone, runs)} not brought back: deleted runs are removed for good after a day.`;
          setFailure({ message, needsSignIn: false, retry: null });
        }
        if (done.length > 0) setRestored(({ count }) => ({ count: count + 1, message: backMessage(done) }));
        if (refusal) fail(`${subjectOf(left, runs)} not brought back.`, refusal, () => carryOut(left));
        await refresh("all");
        setHidden((before) => without(before, done));
      });
    },
    [refresh, fail],
  );

  const undo = () => restore(deleted);
  const dismiss = () => {
    setDeleted([]);
    setKeptBy([]);
  };
  const dismissFailure = () => setFailure(null);
  return {
    hidden,
    deleted,
    keptBy,
    restored,
    failure,
    change,
    remove,
    restore,
    undo,
    dismiss,
    dismissFailure,
  };
}

interface Carried {
  done: readonly Run[];
  /** Runs that the server does not have. */
  gone: readonly Run[];
  /** Refused runs, and all runs after the server became unreachable. */
  left: readonly Run[];
  /** The first refusal. */
  refusal: Refusal | null;
}

/** A refused run does not stop the others; a missing server or key stops them all. */
async function inTurn(runs: readonly Run[], act: (id: string) => Promise<Outcome>): Promise<Carried> {
  const [done, gone, left]: [Run[], Run[], Run[]] = [[], [], []];
  let refusal: Refusal | null = null;
  for (const [index, run] of runs.entries()) {
    const outcome = await act(run.id);
    if (outcome.kind === "done" || outcome.kind === "data") done.push(run);
    else if (isGone(outcome)) gone.push(run);
    else {
      refusal ??= outcome;
      if (outcome.kind !== "refused") return { done, gone, left: [...left, ...runs.slice(index)], refusal };
      left.push(run);
    }
  }
  return { done, gone, left, refusal };
}

const isGone = (refusal: Refusal): boolean => refusal.kind === "refused" && refusal.status === 404;

/** More runs than these are counted. */
const NAMED_MAX = 3;

/** The affected runs, with the verb. */
function subjectOf(runs: readonly Run[], all: readonly Run[]): string {
  if (all.length === 1) return "The run was";
  const named = runs.slice(0, NAMED_MAX).map((run) => labelOf(run));
  const more = runs.length - named.length;
  const parts = more > 0 ? [...named, countOf(more, "more run")] : named;
  return `${new Intl.ListFormat("en").format(parts)} ${runs.length === 1 ? "was" : "were"}`;
}

function backMessage(runs: readonly Run[]): string {
  const [only] = runs;
  return only && runs.length === 1 ? `Brought back: ${labelOf(only)}.` : `Brought ${runs.length} runs back.`;
}

const without = (set: ReadonlySet<string>, runs: readonly Run[]): ReadonlySet<string> =>
  new Set([...set].filter((id) => !runs.some((run) => run.id === id)));
