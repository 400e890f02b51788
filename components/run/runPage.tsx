"use client";

import { ProbeRunButton } from "@/components/batch/probeRunButton";
import { TeachRunButton } from "@/components/batch/teachSection";
import { RunView } from "@/components/batch/runView";
import { FreezeSection } from "@/components/drift/freezeSection";
import { RowProbeResults } from "@/components/probes/rowProbeResults";
import { RunResults } from "@/components/runResults/runResults";

/** A run with its results, what freezes it, and what probes or teaches its questions; or a probe with its own results. */
export function RunPage({ id }: { id: string }) {
  return (
    <RunView id={id}>
      {(run) =>
        run.settings.probe ? (
          <RowProbeResults run={run} probe={run.settings.probe} />
        ) : (
          <>
            <RunResults run={run} />
            <FreezeSection run={run} />
            <ProbeRunButton run={run} />
            <TeachRunButton run={run} />
          </>
        )
      }
    </RunView>
  );
}
