"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { endOtherSessions, listSessions } from "@/lib/client/sessions";
import type { ListedSession } from "@/lib/shared/pageApi/sessions";
import { dataOf, type QueryFailure } from "./queries";

const KEY = ["sessions"];

interface SessionsDialogProps {
  onClose: () => void;
  onSignOut: () => void;
}

/** Where the account is signed in, to end it there. */
export function SessionsDialog({ onClose, onSignOut }: SessionsDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Sessions"
        description="The browsers and programs that are signed in to this account. A session ends after seven days."
      >
        <Sessions onSignOut={onSignOut} />
      </DialogContent>
    </Dialog>
  );
}

function Sessions({ onSignOut }: { onSignOut: () => void }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const found = useQuery<{ sessions: ListedSession[] }, QueryFailure>({
    queryKey: KEY,
    queryFn: async ({ signal }) => dataOf(await listSessions(signal)),
    staleTime: 0,
  });
  const endOthers = async () => {
    setIsEnding(true);
    const left = await endOtherSessions();
    setIsEnding(false);
    setProblem(left.kind === "data" ? null : left.message);
    if (left.kind === "data") client.setQueryData(KEY, left.data);
  };
  const sessions = found.data?.sessions;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  const message = problem ?? found.error?.message;
  return (
    <>
      {message === undefined ? null : <Notice tone="danger">{message}</Notice>}
      {sessions === undefined ? (
        <p role="status" className="text-sm text-muted-foreground">
          {found.error ? "" : "Loading…"}
        </p>
      ) : (
        <ul aria-label="Sessions" className="flex flex-col divide-y text-sm">
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onSignOut}>Sign out here</Button>
        <Button onClick={() => void endOthers()} disabled={isEnding || others === 0}>
          {others === 0 ? "No other session" : `End all others (${others})`}
        </Button>
      </div>
    </>
  );
}

function SessionLine({
  session: { device, place, current, lastSeenAt, createdAt },
}: {
  session: ListedSession;
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span>
        <span className="font-medium">{device}</span>, {place}
        {current ? <span className="text-muted-foreground"> (this one)</span> : null}
      </span>
      <span className="text-xs text-muted-foreground">
        last seen <time dateTime={lastSeenAt}>{TIME.format(new Date(lastSeenAt))}</time>, opened{" "}
        <time dateTime={createdAt}>{TIME.format(new Date(createdAt))}</time>
      </span>
    </li>
  );
}

const TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
