"use client";

import { useDeferredValue, useMemo } from "react";
import { useChosenModels, useRequestText } from "@/lib/client/draft/draftProvider";
import { useModels } from "@/components/site/queries";
import { OutdatedBar } from "@/components/answer/outdatedBar";
import { offeredProbe } from "./offeredProbe";
import { ProbeFields } from "./probeFields";
import { ProbeResult } from "./probeResult";
import { keyOf } from "./probeRun";
import { StartProbe } from "./startProbe";
import type { Probes } from "./useProbes";

/** The probes of the draft: what to ask, and what moved. */
export function ProbesPanel({ probes }: { probes: Probes }) {
  const requestText = useDeferredValue(useRequestText());
  const models = useChosenModels();
  const { data: known, isFetching } = useModels();
  const { settings, runs } = probes;
  const offered = useMemo(
    () => (requestText === null ? null : offeredProbe(requestText, settings)),
    [requestText, settings],
  );
  if (requestText === null || !offered) {
    return (
      <p className="py-6 text-sm text-muted-foreground">
        The request has problems. Probes need a request that can be sent.
      </p>
    );
  }
  const model = models.find((name) => name === settings.model) ?? models[0] ?? "";
  const isDeterministic = known?.find(({ name }) => name === model)?.deterministic ?? false;
  const run = offered.probe ? runs.get(keyOf(offered.probe)) : undefined;
  return (
    <div className="flex flex-col gap-4 pt-3 pb-6">
      <ProbeFields
        probes={probes}
        offered={offered}
        models={models}
        model={model}
        isDeterministic={isDeterministic}
      />
      <StartProbe
        probes={probes}
        requestText={requestText}
        offered={offered}
        model={model}
        isDeterministic={isDeterministic}
        isWaiting={known === undefined && isFetching}
        run={run}
      />
      {run ? (
        <section aria-label="Result of the probe" className="flex flex-col gap-3">
          {run.draftText === requestText && run.model === model ? null : (
            <OutdatedBar>Edited since this probe · Probe again</OutdatedBar>
          )}
          <ProbeResult key={keyOf(run.probe)} run={run} />
        </section>
      ) : null}
    </div>
  );
}
