"use client";

import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from "react";

const load = async () => (await import("./playground")).Playground;

let loaded: ComponentType | null = null;
// Starts before React looks at the page. The server never needs it.
if (typeof window !== "undefined") load().catch(() => undefined);

/** Shows the playground once its code is loaded, and `children` until then. */
export function PlaygroundLoader({ children }: { children: ReactNode }) {
  const [Shown, setShown] = useState<ComponentType | null>(() => loaded);
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  useEffect(() => {
    let isOver = false;
    load().then(
      (playground) => {
        loaded = playground;
        // In slices, so that the page answers meanwhile.
        if (!isOver) startTransition(() => setShown(() => playground));
      },
      (reason: unknown) => setFailure({ reason }),
    );
    return () => {
      isOver = true;
      // Back from another page there are drafts.
      document.documentElement.dataset.visited = "";
    };
  }, []);
  // The page's own failure notice takes it, and offers another try.
  if (failure) throw failure.reason;
  return Shown ? <Shown /> : children;
}
