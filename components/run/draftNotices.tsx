"use client";

import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { Notice } from "@/components/ui/notice";
import { useSession } from "@/lib/client/draft/draftProvider";
import { StrippedNotice } from "@/components/run/strippedNotice";
import type { DraftSaver } from "@/lib/client/draft/draftSaver";
import { useObservable, whole } from "@/lib/client/draft/observable";

/** Problems of the draft, with their remedies. */
export function DraftNotices({ saver }: { saver: DraftSaver }) {
  const session = useSession();
  const state = useObservable(saver.state, whole);
  const aside = useObservable(saver.aside, whole);
  const pending = useObservable(session.pendingRequest, whole);
  const isShown = useObservable(session.isRequestShown, whole);
  const unplaced = useObservable(session.problems.server, (server) => server.unplaced);
  return (
    <>
      {unplaced.length > 0 ? (
        <Notice tone="danger">
          <ul>
            {unplaced.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <StrippedNotice />
      {pending && !isShown ? (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" onClick={() => session.setPendingRequest(null)}>
              Discard it
            </Button>
          }
        >
          The Request tab holds JSON that does not fit the form. {pending.message}.
        </Notice>
      ) : null}
      {state === "failed" ? (
        <Notice tone="warning">
          This browser does not save the draft: its storage is full or blocked. The draft stays while this
          page is open.
        </Notice>
      ) : null}
      {state === "conflict" ? (
        <Notice
          tone="warning"
          actions={
            <>
              <Button size="sm" onClick={() => saver.takeTheirs()}>
                Use the other version
              </Button>
              <Button size="sm" onClick={() => saver.keepMine()}>
                Keep this version
              </Button>
            </>
          }
        >
          This draft was changed in another tab. This tab saves again once you choose.
        </Notice>
      ) : null}
      {aside ? (
        <Notice
          tone="warning"
          actions={
            <>
              {aside.draft ? (
                <Button size="sm" onClick={() => saver.openAside(aside)}>
                  Open it
                </Button>
              ) : (
                <CopyButton label="Copy it" getText={() => aside.text}>
                  Copy it
                </CopyButton>
              )}
              <Button size="sm" variant="danger" onClick={() => saver.dropAside(aside)}>
                Delete it
              </Button>
            </>
          }
        >
          {aside.draft
            ? "Another draft was set aside when two tabs changed it."
            : "A saved draft could not be read. It is kept in this browser."}
        </Notice>
      ) : null}
    </>
  );
}
