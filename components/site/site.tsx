"use client";

import { usePathname } from "next/navigation";
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { useSessionOfOtherTabs, useSessionState } from "./queries";
import { CookieNotice } from "./cookieNotice";
import { HeaderSlotsContext, RUN_BUTTON_ID } from "./headerSlots";
import { later } from "@/components/ui/later";
import { SiteDialogs } from "./siteDialogs";
import { SiteHeader } from "./siteHeader";

interface SignIn {
  /** Whether the server needs an API key that is still missing. */
  keyIsMissing: boolean;
  openSignIn: () => void;
}

const SignInDialog = later(async () => (await import("./signInDialog")).SignInDialog);

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const value = use(SignInContext);
  if (!value) throw new Error("A page stands inside of a Site");
  return value;
}

/** Shown while it has the focus. */
const SKIP_LINK =
  "sr-only rounded-md bg-primary px-3 py-2 text-sm font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50";

/** The address of the playground stays as it is. */
function SkipToRun() {
  return (
    <a
      href={`#${RUN_BUTTON_ID}`}
      className={SKIP_LINK}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(RUN_BUTTON_ID)?.focus();
      }}
    >
      Skip to Run
    </a>
  );
}

/**
 * The frame of every page: a skip link, the header, and the sign-in dialog. A page whose `main` has `data-fills`
 * takes the rest of a wide window and scrolls inside.
 */
export function Site({ children }: { children: ReactNode }) {
  const session = useSessionState();
  const isPlayground = usePathname() === "/";
  useSessionOfOtherTabs();
  const keyIsMissing = session.data?.needsKey === true;
  // Opens as soon as a key is needed; once closed, it opens on request.
  const [dialog, setDialog] = useState<"auto" | "open" | "closed">("auto");
  const openSignIn = useCallback(() => setDialog("open"), []);
  const value = useMemo(() => ({ keyIsMissing, openSignIn }), [keyIsMissing, openSignIn]);
  const [tabs, setTabs] = useState<Element | null>(null);
  const [actions, setActions] = useState<Element | null>(null);
  const slots = useMemo(() => ({ tabs, actions }), [tabs, actions]);
  return (
    <SignInContext value={value}>
      <HeaderSlotsContext value={slots}>
        <div className="has-data-fills:flex has-data-fills:min-h-dvh has-data-fills:flex-col lg:has-data-fills:h-dvh">
          <a href="#main" className={SKIP_LINK}>
            Skip to the content
          </a>
          {isPlayground ? <SkipToRun /> : null}
          <SiteHeader onSignIn={openSignIn} tabs={setTabs} actions={setActions} />
          <CookieNotice error={session.error} onRetry={() => void session.refetch()} />
          {children}
        </div>
      </HeaderSlotsContext>
      <SiteDialogs />
      {dialog === "open" || (dialog === "auto" && keyIsMissing) ? (
        <SignInDialog open onOpenChange={(open) => setDialog(open ? "open" : "closed")} />
      ) : null}
    </SignInContext>
  );
}
