"use client";

import { RunView } from "@/components/batch/runView";
import { FreezeSection } from "@/components/drift/freezeSection";

/** A run, and what freezes it. */
export function RunPage({ id }: { id: string }) {
  return <RunView id={id}>{(run) => <FreezeSection run={run} />}</RunView>;
}
