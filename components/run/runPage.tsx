"use client";

import { RunView } from "@/components/batch/runView";
import { FreezeSection } from "@/components/drift/freezeSection";
import { RunResults } from "@/components/runResults/runResults";

/** A run with its results, and what freezes it. */
export function RunPage({ id }: { id: string }) {
  return (
    <RunView id={id}>
      {(run) => (
        <>
          <RunResults run={run} />
          <FreezeSection run={run} />
        </>
      )}
    </RunView>
  );
}
