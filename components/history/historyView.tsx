"use client";

import { useCallback, useState } from "react";
import { useSignIn } from "@/components/site/site";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { EmptyHistory, NothingFound } from "./emptyHistory";
import { FilterBar } from "./filterBar";
import { isFiltered, NO_FILTER, useHistoryFilter } from "./historyFilter";
import { RunRow } from "./runRow";
import { SelectionBar } from "./selectionBar";
import { useHistoryModels, useHistoryRuns } from "./useHistoryRuns";
import { useRunActions } from "./useRunActions";

/** Every run of this account: found, named, pinned, deleted, and opened again. */
export function HistoryView() {
  const [filter, setFilter] = useHistoryFilter();
  const runs = useHistoryRuns(filter);
  const models = useHistoryModels();
  const actions = useRunActions();
  const { keyIsMissing, openSignIn } = useSignIn();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const listed = runs.data?.pages.flatMap((page) => page.runs) ?? [];
  const shown = listed.filter(({ id }) => !actions.hidden.has(id));
  // What is no longer shown is not deleted by a selection that nobody sees.
  const chosen = shown.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  // These two stay the same functions: of a thousand rows, only the one that changes is drawn again.
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((before) => {
      const others = [...before].filter((other) => other !== id);
      return new Set(isSelected ? [...others, id] : others);
    });
  }, []);
  const { remove } = actions;
  const removeOne = useCallback((id: string) => remove([id]), [remove]);
  const removeSelected = () => {
    remove(chosen);
    setSelected(new Set());
  };

  const isLoading = !keyIsMissing && runs.data === undefined && runs.error === null;
  const isLooking = runs.isFetching && !runs.isFetchingNextPage;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-5xl flex-col gap-4 px-4 py-5 outline-none lg:px-5"
    >
      <div>
        <h1 className="text-xl font-semibold tracking-tight">History</h1>
        <p className="mt-1 text-sm text-muted-foreground">
          Every run of the playground, with its request, images and answers. Open one to go on with it.
        </p>
      </div>
      <FilterBar filter={filter} onChange={setFilter} models={models} />
      <SelectionBar
        chosen={chosen.length}
        all={shown.length}
        onAll={() => setSelected(new Set(shown.map(({ id }) => id)))}
        onNone={() => setSelected(new Set())}
        onDelete={removeSelected}
      />
      <ActionNotices {...actions} onSignIn={openSignIn} />
      {shown.length > 0 ? (
        <ul
          aria-label="Runs"
          aria-busy={isLooking}
          className="divide-y overflow-clip rounded-lg border bg-surface"
        >
          {shown.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              selected={selected.has(run.id)}
              onSelect={select}
              onChange={actions.change}
              onDelete={removeOne}
            />
          ))}
        </ul>
      ) : null}
      {isLoading ? <ListSkeleton /> : null}
      {runs.data && shown.length === 0 && !isLooking && !runs.hasNextPage ? (
        isFiltered(filter) ? (
          <NothingFound onClear={() => setFilter(NO_FILTER)} />
        ) : (
          <EmptyHistory />
        )
      ) : null}
      {keyIsMissing || runs.error ? (
        <Notice
          tone="danger"
          actions={
            keyIsMissing || runs.error?.kind === "unauthenticated" ? (
              <Button size="sm" onClick={openSignIn}>
                Sign in
              </Button>
            ) : (
              <Button
                size="sm"
                onClick={() => void (runs.isFetchNextPageError ? runs.fetchNextPage() : runs.refetch())}
              >
                Try again
              </Button>
            )
          }
        >
          {keyIsMissing
            ? "This server asks for an API key before it shows a history."
            : `The history cannot be read. ${runs.error?.message ?? ""} Nothing of it is lost.`}
        </Notice>
      ) : null}
      {runs.hasNextPage && !runs.isFetchNextPageError ? (
        <Button
          className="self-center"
          aria-disabled={runs.isFetchingNextPage}
          onClick={() => void (runs.isFetchingNextPage ? null : runs.fetchNextPage())}
        >
          {runs.isFetchingNextPage ? "Loading…" : "Load more"}
        </Button>
      ) : null}
      <p role="status" className="sr-only">
        {runs.data && !isLooking ? `${shown.length}${runs.hasNextPage ? " or more" : ""} runs` : ""}
      </p>
    </main>
  );
}

type ActionNoticesProps = Pick<
  ReturnType<typeof useRunActions>,
  "deleted" | "failure" | "undo" | "dismiss"
> & {
  onSignIn: () => void;
};

/** What was just deleted, with the way back, and what could not be carried out. */
function ActionNotices({ deleted, failure, undo, dismiss, onSignIn }: ActionNoticesProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {deleted.length > 0 ? (
        <Notice
          role="none"
          actions={
            <>
              <Button ref={focusIfLost} size="sm" onClick={undo}>
                Undo
              </Button>
              <Button size="sm" variant="ghost" onClick={dismiss}>
                Dismiss
              </Button>
            </>
          }
        >
          {deleted.length === 1 ? "Deleted the run." : `Deleted ${deleted.length} runs.`}
        </Notice>
      ) : null}
      {failure ? (
        <Notice
          tone="danger"
          actions={
            <>
              {failure.needsSignIn ? (
                <Button size="sm" onClick={onSignIn}>
                  Sign in
                </Button>
              ) : (
                <Button size="sm" onClick={failure.retry}>
                  Try again
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={dismiss}>
                Dismiss
              </Button>
            </>
          }
        >
          {failure.message}
        </Notice>
      ) : null}
    </div>
  );
}

/** The button that was pressed went with its row: who uses the keyboard goes on from here. */
function focusIfLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading the history" className="divide-y rounded-lg border bg-surface">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-2 p-4">
          <div className="h-4 w-2/3 animate-pulse rounded-sm bg-track" />
          <div className="h-3 w-1/3 animate-pulse rounded-sm bg-track" />
        </div>
      ))}
    </div>
  );
}
