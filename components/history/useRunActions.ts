import { useCallback, useState } from "react";
import { changeRun, deleteRun, restoreRun } from "@/lib/client/history";
import type { HistoryItem } from "@/lib/contract/history";
import { usePatchRuns, useRefreshRuns } from "./useHistoryRuns";

type Outcome = Awaited<ReturnType<typeof changeRun>>;
type Refusal = Exclude<Outcome, { kind: "done" }>;

/** Something that could not be carried out; nothing of it was. */
export interface ActionFailure {
  message: string;
  needsSignIn: boolean;
  /** Null where it would help nothing. */
  retry: (() => void) | null;
}

export interface RunActions {
  /** Deleted or about to be, so that the list of those that are there no longer shows them. */
  hidden: ReadonlySet<string>;
  /** The runs that were deleted since the last `undo` or `dismiss`. */
  deleted: readonly string[];
  failure: ActionFailure | null;
  change: (run: HistoryItem, patch: Partial<Pick<HistoryItem, "name" | "pinned">>) => void;
  remove: (ids: readonly string[]) => void;
  /** Brings deleted runs back. */
  restore: (ids: readonly string[]) => void;
  /** Brings all of `deleted` back. */
  undo: () => void;
  /** Takes the way to `undo` away; the list of deleted runs still has them. */
  dismiss: () => void;
  dismissFailure: () => void;
}

/** Names, pins and deletes runs: the list shows it at once, and takes it back where the server refuses. */
export function useRunActions(): RunActions {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<readonly string[]>([]);
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
      void changeRun(id, { name, pinned, ...patch }).then((outcome) => {
        if (outcome.kind === "done") return;
        patchRuns(id, { name, pinned });
        fail("The change was not saved.", outcome, () => carryOut(run, patch));
      });
    },
    [patchRuns, fail],
  );

  const remove = useCallback(
    function carryOut(ids: readonly string[]): void {
      setFailure(null);
      setHidden((before) => new Set([...before, ...ids]));
      void inTurn(ids, deleteRun).then(({ done, gone, left, refusal }) => {
        // What is gone was deleted by another tab.
        setDeleted((before) => [...before, ...done, ...gone]);
        void refresh("deleted");
        if (!refusal) return;
        setHidden((before) => without(before, left));
        fail(`${countOf(left)} not deleted.`, refusal, () => carryOut(left));
      });
    },
    [refresh, fail],
  );

  const restore = useCallback(
    function carryOut(ids: readonly string[]): void {
      setFailure(null);
      setDeleted((before) => before.filter((id) => !ids.includes(id)));
      void inTurn(ids, restoreRun).then(async ({ done, gone, left, refusal }) => {
        if (gone.length > 0) {
          const message = `${countOf(gone)} not brought back: what was deleted goes for good after a day.`;
          setFailure({ message, needsSignIn: false, retry: null });
        }
        if (refusal) fail(`${countOf(left)} not brought back.`, refusal, () => carryOut(left));
        await refresh("all");
        setHidden((before) => without(before, done));
      });
    },
    [refresh, fail],
  );

  const undo = () => restore(deleted);
  const dismiss = () => setDeleted([]);
  const dismissFailure = () => setFailure(null);
  return { hidden, deleted, failure, change, remove, restore, undo, dismiss, dismissFailure };
}

interface Carried {
  done: readonly string[];
  /** Those that the server does not have. */
  gone: readonly string[];
  /** Those that come after the first refusal, with it. */
  left: readonly string[];
  refusal: Refusal | null;
}

async function inTurn(ids: readonly string[], act: (id: string) => Promise<Outcome>): Promise<Carried> {
  const [done, gone]: [string[], string[]] = [[], []];
  for (const [index, id] of ids.entries()) {
    const outcome = await act(id);
    if (outcome.kind === "done") done.push(id);
    else if (isGone(outcome)) gone.push(id);
    else return { done, gone, left: ids.slice(index), refusal: outcome };
  }
  return { done, gone, left: [], refusal: null };
}

const isGone = (refusal: Refusal): boolean => refusal.kind === "refused" && refusal.status === 404;

const countOf = (ids: readonly string[]): string =>
  ids.length === 1 ? "The run was" : `${ids.length} runs were`;

const without = (set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  new Set([...set].filter((id) => !ids.includes(id)));
