"use client";

import { LayoutGrid } from "lucide-react";
import { Button } from "@/components/ui/button";
import { KeyCaps } from "@/components/ui/keyCaps";
import { runCommand } from "@/lib/client/commands";

/** Explains the results before the first run. */
export function EmptyResults() {
  return (
    <div className="flex flex-col items-start gap-3 py-10 text-sm text-muted-foreground">
      <svg aria-hidden viewBox="0 0 200 28" className="h-7 w-50 stroke-input" fill="none">
        <path d="M1 6h198M1 6v8M50.5 6v6M100 2v18M149.5 6v6M199 6v8" />
      </svg>
      <p className="text-base font-medium text-foreground">No answers yet</p>
      <p className="max-w-prose">
        The state is the content. Each question about it gets its answer here, with its probability: yes or
        no, one of your options, or a level on your scale.
      </p>
      <p className="flex flex-wrap items-center gap-1.5">
        Press Run or <KeyCaps keys={["mod", "enter"]} />
      </p>
      <Button size="sm" onClick={() => runCommand("examples")}>
        <LayoutGrid aria-hidden />
        Browse examples
      </Button>
    </div>
  );
}
