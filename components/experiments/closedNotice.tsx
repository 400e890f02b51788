"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useObservable, whole } from "@/lib/client/draft/observable";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";

interface ClosedNoticeProps {
  list: ExperimentList;
  /** After the experiment is back, whose tab is the one that is shown. */
  onReopen: () => void;
}

/** The experiment that was closed last, with the way back. */
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
