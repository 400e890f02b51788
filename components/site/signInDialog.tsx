"use client";

import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/fieldError";
import { Input } from "@/components/ui/input";
import { signIn } from "@/lib/client/session";
import { useSessionChange, useSessionState } from "./queries";

interface SignInDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const KEYS = "This server asks for an API key. It is sent once; the page then works with a session.";
const LOCAL =
  "On the server’s own machine, open the link that its terminal shows. Each start has a new one. " +
  "Elsewhere, enter an API key: it is sent once.";

/** Exchanges an API key for a session. The key is sent once and not kept in the page. */
export function SignInDialog({ open, onOpenChange }: SignInDialogProps) {
  const isLocal = useSessionState().data?.access === "local";
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Sign in"
        description={isLocal ? LOCAL : KEYS}
        className="w-[min(26rem,calc(100vw-2rem))]"
      >
        <SignInForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function SignInForm({ onDone }: { onDone: () => void }) {
  const [key, setKey] = useState("");
  const [message, setMessage] = useState<string>();
  const [sending, setSending] = useState(false);
  const changeSession = useSessionChange();
  const id = useId();
  const errorId = `${id}-error`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === "") {
      setMessage("Enter a key.");
      return;
    }
    setSending(true);
    setMessage(undefined);
    const result = await signIn(key.trim());
    setSending(false);
    if (result.kind === "session") {
      changeSession(result);
      onDone();
    } else setMessage(result.message);
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          API key
        </label>
        <Input
          id={id}
          type="password"
          autoComplete="current-password"
          value={key}
          onChange={(event) => setKey(event.target.value)}
          aria-invalid={message !== undefined}
          aria-describedby={message === undefined ? undefined : errorId}
          className="font-mono"
        />
        <FieldError id={errorId} message={message} />
      </div>
      <Button type="submit" variant="primary" disabled={sending} className="self-end">
        {sending ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}
