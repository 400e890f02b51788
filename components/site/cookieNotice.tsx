"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { COOKIES_TOO_LARGE } from "@/lib/shared/pageApi/cookies";
import type { QueryFailure } from "./queries";

/** The problem with the browser's cookies, when it prevents a session. */
export function CookieNotice({ error, onRetry }: { error: QueryFailure | null; onRetry: () => void }) {
  const isOfCookies = error?.kind === "cookies" || error?.message === COOKIES_TOO_LARGE;
  if (!isOfCookies) return null;
  return (
    <div className="px-4 pt-4 lg:px-5">
      <Notice
        tone="danger"
        actions={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Notice>
    </div>
  );
}
