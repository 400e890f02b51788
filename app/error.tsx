"use client";

import { Button } from "@/components/ui/button";

/** What stands in place of a page that failed to draw. The draft is in the browser's storage. */
export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <main className="mx-auto flex max-w-prose flex-col items-start gap-3 px-4 py-24">
      <h1 className="text-xl font-semibold">The page could not be shown</h1>
      <p className="text-muted-foreground">
        Your draft is kept in this browser.
        {error.digest ? ` The server’s log has the cause under ${error.digest}.` : ""}
      </p>
      <Button variant="primary" onClick={() => retry()}>
        Try again
      </Button>
    </main>
  );
}
