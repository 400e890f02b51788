"use client";

import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { useSessionOfOtherTabs, useSessionState } from "./queries";
import { CookieNotice } from "./cookieNotice";
import { SignInDialog } from "./signInDialog";
import { SiteHeader } from "./siteHeader";

interface SignIn {
  /** Whether the server asks for a key that nobody has given yet. */
  keyIsMissing: boolean;
  openSignIn: () => void;
}

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const value = use(SignInContext);
  if (!value) throw new Error("A page stands inside of a Site");
  return value;
}

/** What every page has: the header, a way past it to the `main` element, and the sign-in where keys are asked for. */
export function Site({ children }: { children: ReactNode }) {
  const session = useSessionState();
  useSessionOfOtherTabs();
  const keyIsMissing = session.data?.needsKey === true;
  // Asked for as soon as it is known that a key is needed; closed, it opens again on request.
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
