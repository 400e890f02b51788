"use client";

import { UserRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { signOut } from "@/lib/client/session";
import { useSessionChange, useSessionState } from "./queries";

/** Who is signed in, and the way out or in where the server asks for keys. */
export function Account({ onSignIn }: { onSignIn: () => void }) {
  const { data: session } = useSessionState();
  const changeSession = useSessionChange();
  if (!session) return null;

  const leave = async () => {
    const result = await signOut();
    if (result.kind === "session") changeSession(result);
  };
  if (!session.account) {
    return session.needsKey ? (
      <Button size="sm" onClick={onSignIn}>
        Sign in
      </Button>
    ) : null;
  }
  return (
    <>
      <p
        title={session.account.name}
        className="flex min-w-0 items-center gap-1.5 text-sm text-muted-foreground"
      >
        <UserRound aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">Signed in as </span>
        <span className="max-w-40 truncate max-sm:sr-only">{session.account.name}</span>
      </p>
      {session.access === "keys" ? (
        <Button variant="ghost" size="sm" onClick={leave}>
          Sign out
        </Button>
      ) : null}
    </>
  );
}
