"use client";

import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { useSessionOfOtherTabs, useSessionState } from "./queries";
import { CookieNotice } from "./cookieNotice";
import { SignInDialog } from "./signInDialog";
import { SiteHeader } from "./siteHeader";

interface SignIn {
  /** Whether the server needs an API key that is still missing. */
  keyIsMissing: boolean;
  openSignIn: () => void;
}

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const value = use(SignInContext);
  if (!value) throw new Error("A page stands inside of a Site");
  return value;
}

/** The frame of every page: the header, a skip link to the `main` element, and the sign-in dialog. */
export function Site({ children }: { children: ReactNode }) {
  const session = useSessionState();
  useSessionOfOtherTabs();
  const keyIsMissing = session.data?.needsKey === true;
  // Opens as soon as a key is needed; once closed, it opens on request.
  const [dialog, setDialog] = useState<"auto" | "open" | "closed">("auto");
  const openSignIn = useCallback(() => setDialog("open"), []);
  const value = useMemo(() => ({ keyIsMissing, openSignIn }), [keyIsMissing, openSignIn]);
  return (
    <SignInContext value={value}>
      <a
        href="#main"
        className="sr-only rounded-md bg-primary px-3 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <SiteHeader onSignIn={openSignIn} />
      <CookieNotice error={session.error} onRetry={() => void session.refetch()} />
      {children}
      <SignInDialog
        open={dialog === "open" || (dialog === "auto" && keyIsMissing)}
        onOpenChange={(open) => setDialog(open ? "open" : "closed")}
      />
    </SignInContext>
  );
}
