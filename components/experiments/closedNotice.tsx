"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useObservable, whole } from "@/lib/client/draft/observable";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";

interface ClosedNoticeProps {
  list: ExperimentList;
  /** Called when the experiment is open again and its tab is selected. */
  onReopen: () => void;
}

/** Names the last closed experiment, with a button to reopen it. */
export function ClosedNotice({ list, onReopen }: ClosedNoticeProps) {
  const closed = useObservable(list.closed, whole);
  return (
    <div aria-live="polite" className="empty:hidden">
      {closed ? (
        <Notice
          role="none"
          className="mt-2"
          actions={
            <>
              <Button
                size="sm"
                onClick={() => {
                  list.reopen();
                  onReopen();
                }}
              >
                Open it again
              </Button>
              <Button size="sm" variant="ghost" onClick={() => list.forgetClosed()}>
                Dismiss
              </Button>
            </>
          }
        >
          Closed <bdi>{closed.name}</bdi>.
          {closed.revision === null ? "" : " It stays on the server, under Open in the menu."}
        </Notice>
      ) : null}
    </div>
  );
}
