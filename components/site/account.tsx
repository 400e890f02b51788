"use client";

import { UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { onTurnedAway } from "@/lib/client/pageFetch";
import type { SessionState } from "@/lib/shared/pageApi/session";
import { useSessionChange, useSessionState } from "./queries";

const SessionsDialog = later(async () => (await import("./sessionsDialog")).SessionsDialog);

/** The account with its sessions, and Sign out or Sign in if the server uses keys. An ended session shows Sign in. */
export function Account({ onSignIn }: { onSignIn: () => void }) {
  const { data: session } = useSessionState();
  const leave = useSignOut();
  const hasEnded = useHasEnded(session);
  const [isOpen, setIsOpen] = useState(false);
  if (!session) return null;
  if (session.needsKey || hasEnded) {
    return (
      <Button size="sm" onClick={onSignIn}>
        Sign in
      </Button>
    );
  }
  if (!session.account) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        title={session.account.name}
        aria-haspopup="dialog"
        className="min-w-0 font-normal max-lg:hidden"
        onClick={() => setIsOpen(true)}
      >
        <UserRound aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">Signed in as </span>
        <span className="max-w-40 truncate max-2xl:sr-only">{session.account.name}</span>
      </Button>
      {isOpen ? <SessionsDialog onClose={() => setIsOpen(false)} onSignOut={() => void leave()} /> : null}
      {session.access === "keys" ? (
        <Button variant="ghost" size="sm" className="max-lg:hidden" onClick={() => void leave()}>
          Sign out
        </Button>
      ) : null}
    </>
  );
}

/** Ends the session of this page. */
export function useSignOut(): () => Promise<void> {
  const changeSession = useSessionChange();
  return async () => {
    const { signOut } = await import("@/lib/client/session");
    const result = await signOut();
    if (result.kind === "session") changeSession(result);
  };
}

/** Whether the server asked for a key since this session began. */
function useHasEnded(session: SessionState | undefined): boolean {
  const [ended, setEnded] = useState<SessionState>();
  useEffect(() => onTurnedAway(() => setEnded(session)), [session]);
  return session !== undefined && session === ended;
}
