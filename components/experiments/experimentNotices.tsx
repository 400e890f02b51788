"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useObservable, whole } from "@/lib/client/draft/observable";
import type { ExperimentList, OpenParts } from "@/lib/client/experiments/experimentList";

/** Failures of the menu, and why the server has not saved the shown experiment. */
export function ExperimentNotices({ list }: { list: ExperimentList }) {
  const active = useObservable(list.active, whole);
  const parts = useObservable(list.opened, (opened) => opened.get(active));
  const failure = useObservable(list.failure, whole);
  return (
    <div className="*:mt-2">
      {failure === null ? null : (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" onClick={() => list.failure.set(null)}>
              Dismiss
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      {parts ? <SyncNotice sync={parts.sync} /> : null}
    </div>
  );
}

function SyncNotice({ sync }: { sync: OpenParts["sync"] }) {
  const state = useObservable(sync.state, whole);
  switch (state.kind) {
    case "idle":
      return null;
    case "away":
    case "refused":
      return (
        <Notice
          tone="warning"
          actions={
            <Button size="sm" onClick={() => void sync.push()}>
              Save now
            </Button>
          }
        >
          This experiment is not saved on the server. {state.message} The draft stays in this browser
          {state.kind === "away" ? " and is saved as soon as the server can." : "."}
        </Notice>
      );
    case "conflict":
      return (
        <Notice
          tone="warning"
          actions={
            <>
              <Button size="sm" onClick={() => void sync.takeTheirs()}>
                Use the other version
              </Button>
              <Button size="sm" onClick={() => sync.keepMine()}>
                Keep this version
              </Button>
            </>
          }
        >
          This experiment was changed elsewhere at {new Date(state.theirs.updatedAt).toLocaleTimeString()}.
          Nothing is saved on the server until you choose.
        </Notice>
      );
  }
}
