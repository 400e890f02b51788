"use client";

import { useCallback, useEffect, useState, type ReactNode } from "react";
import { PageHeading } from "@/components/site/pageHeading";
import { useSignIn } from "@/components/site/site";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/lib/shared/text/countOf";
import type { HistoryItem } from "@/lib/shared/pageApi/history";
import { ActionNotices } from "./actionNotices";
import { EmptyHistory, NothingDeleted, NothingFound } from "./emptyHistory";
import { FilterBar } from "./filterBar";
import { isFiltered, NO_FILTER, useHistoryFilter } from "./historyFilter";
import { RunRow } from "./runRow";
import { SelectionBar } from "./selectionBar";
import { useKeptFocus } from "./useKeptFocus";
import { useHistoryModels, useHistoryRuns } from "./useHistoryRuns";
import { useRunActions } from "./useRunActions";

interface HistoryViewProps {
  /** Lists the links of this account. */
  sharedLinks: ReactNode;
  /** Says that links still show deleted runs. */
  linksLeft: (runIds: readonly string[]) => ReactNode;
  /** More actions for the selected runs. */
  runActions?: (runIds: readonly string[]) => ReactNode;
}

/** Every run of this account: find, name, pin, delete and reopen it. */
export function HistoryView({ sharedLinks, linksLeft, runActions }: HistoryViewProps) {
  const [filter, setFilter] = useHistoryFilter();
  const runs = useHistoryRuns(filter);
  const models = useHistoryModels();
  const actions = useRunActions();
  const { keyIsMissing, openSignIn } = useSignIn();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const listed = runs.data?.pages.flatMap((page) => page.runs) ?? [];
  const shown = filter.deleted ? listed : listed.filter(({ id }) => !actions.hidden.has(id));
  // Hidden runs leave the selection, so that nobody deletes them unseen.
  const chosen = filter.deleted ? [] : shown.filter(({ id }) => selected.has(id));
  const focus = useKeptFocus<HTMLElement>();
  // Stable callbacks: of a thousand rows, only the changed one renders again.
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((before) => {
      const others = [...before].filter((other) => other !== id);
      return new Set(isSelected ? [...others, id] : others);
    });
  }, []);
  const { remove, restore } = actions;
  const removeOne = useCallback((run: HistoryItem) => remove([run]), [remove]);
  const restoreOne = useCallback((run: HistoryItem) => restore([run]), [restore]);
  const removeSelected = () => {
    remove(chosen);
    setSelected(new Set());
  };

  // All loaded runs are gone: load the next page in their place.
  const { fetchNextPage } = runs;
  const isEmptied = shown.length === 0 && runs.hasNextPage && !runs.isFetching && !runs.isFetchNextPageError;
  useEffect(() => {
    if (isEmptied) void fetchNextPage();
  }, [isEmptied, fetchNextPage]);

  const isLoading = !keyIsMissing && runs.data === undefined && runs.error === null;
  const isLooking = runs.isFetching && !runs.isFetchingNextPage;
  return (
    <main
      {...focus}
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-5xl flex-col gap-4 px-4 py-5 outline-none lg:px-5"
    >
      <PageHeading title="History" actions={sharedLinks}>
        Every run of the playground, with its request, images and answers. Open one to continue with it.
      </PageHeading>
      <FilterBar filter={filter} onChange={setFilter} models={models} />
      <SelectionBar
        chosen={chosen.length}
        all={shown.length}
        onAll={() => setSelected(new Set(shown.map(({ id }) => id)))}
        onNone={() => setSelected(new Set())}
        onDelete={removeSelected}
      >
        {runActions?.(chosen.map(({ id }) => id))}
      </SelectionBar>
      <ActionNotices {...actions} onSignIn={openSignIn} linksLeft={linksLeft} />
      {shown.length > 0 ? (
        <ul
          data-list
          tabIndex={-1}
          aria-label="Runs"
          aria-busy={isLooking}
          className="divide-y overflow-clip rounded-lg border bg-surface"
        >
          {shown.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              deleted={filter.deleted}
              selected={selected.has(run.id)}
              onSelect={select}
              onChange={actions.change}
              onDelete={removeOne}
              onRestore={restoreOne}
            />
          ))}
        </ul>
      ) : null}
      {isLoading || (shown.length === 0 && runs.isFetchingNextPage) ? <ListSkeleton /> : null}
      {runs.data && shown.length === 0 && !isLooking && !runs.hasNextPage ? (
        isFiltered(filter) ? (
          <NothingFound onClear={() => setFilter(NO_FILTER)} />
        ) : filter.deleted ? (
          <NothingDeleted onClear={() => setFilter(NO_FILTER)} />
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
      {runs.hasNextPage && shown.length > 0 && !runs.isFetchNextPageError ? (
        <Button
          className="self-center"
          data-control="open"
          aria-disabled={runs.isFetchingNextPage}
          onClick={() => void (runs.isFetchingNextPage ? null : runs.fetchNextPage())}
        >
          {runs.isFetchingNextPage ? "Loading…" : "Load more"}
        </Button>
      ) : null}
      <p role="status" className="sr-only">
        <span key={actions.restored.count}>{actions.restored.message}</span>
      </p>
      <p role="status" className="sr-only">
        {runs.data && !isLooking ? listedCount(shown.length, runs.hasNextPage) : ""}
      </p>
    </main>
  );
}

const listedCount = (count: number, hasMore: boolean): string =>
  hasMore ? `${count} or more runs` : countOf(count, "run");

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
