"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";

interface PageFailureProps {
  error: Error & { digest?: string };
  /** Renders the page again. */
  retry: () => void;
  reload?: () => void;
}

/** Replaces a page that failed to render. The draft is in the browser's storage. */
export function PageFailure({ error, retry, reload = () => window.location.reload() }: PageFailureProps) {
  // A chunk that failed to load stays failed until the page is reloaded.
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  });
  return (
    <main className="mx-auto flex max-w-prose flex-col items-start gap-3 px-4 py-24">
      <h1 className="text-xl font-semibold">This page failed to load</h1>
      <p className="text-muted-foreground">
        Your draft is kept in this browser.
        {error.digest ? ` The server’s log has the cause under ${error.digest}.` : ""}
      </p>
      <Button variant="primary" onClick={error.name === "ChunkLoadError" ? reload : retry}>
        Try again
      </Button>
    </main>
  );
}
