import { FlaskConical, Square } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { estimateOf } from "@/lib/shared/probes/estimate";
import { variantsOf } from "@/lib/shared/probes/probe";
import { countOf } from "@/lib/shared/text/countOf";
import type { OfferedProbe } from "./offeredProbe";
import { progressOf, type ProbeRun } from "./probeRun";
import type { Probes } from "./useProbes";

interface StartProbeProps {
  probes: Probes;
  requestText: string;
  offered: OfferedProbe;
  model: string;
  isDeterministic: boolean;
  /** The list of models is on its way: it says whether repeats are needed. */
  isWaiting: boolean;
  /** The shown run of this probe. */
  run: ProbeRun | undefined;
}

/** Says what the probe will cost, starts it, and follows its calls. */
export function StartProbe(props: StartProbeProps) {
  const { probes, requestText, offered, model, isDeterministic, isWaiting, run } = props;
  const { probe, lack } = offered;
  const [isRefused, setIsRefused] = useState(false);
  const repeats = isDeterministic ? 1 : probes.settings.repeats;
  const estimate = useMemo(
    () => (probe && lack === null && !isWaiting ? estimateOf(variantsOf(requestText, probe), repeats) : null),
    [requestText, probe, lack, repeats, isWaiting],
  );
  const isRunning = run?.status === "running";
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="primary"
          aria-disabled={isRunning || !estimate}
          onClick={() => {
            if (!isRunning && probe && estimate)
              setIsRefused(!probes.start({ probe, model, isDeterministic, repeats }));
          }}
        >
          <FlaskConical aria-hidden />
          Probe
        </Button>
        {isRunning ? (
          <Button onClick={probes.cancel}>
            <Square aria-hidden />
            Cancel
          </Button>
        ) : null}
        <p className="min-w-0 text-sm text-muted-foreground tabular-nums">
          {estimate
            ? `${countOf(estimate.calls, "call")}, about ${countOf(estimate.tokens, "input token")}`
            : isWaiting
              ? "Reading the list of models…"
              : lack}
        </p>
      </div>
      <p className="text-xs text-muted-foreground">
        The history does not keep these calls. They count towards limits and costs. The results stay while
        this page is open.
      </p>
      {isRefused ? (
        <Notice tone="danger">The request has problems. They are marked at their fields.</Notice>
      ) : null}
      {run ? <Progress run={run} onResume={() => probes.resume(run)} /> : null}
    </div>
  );
}

function Progress({ run, onResume }: { run: ProbeRun; onResume: () => void }) {
  const { done, failed, all } = progressOf(run);
  const reasons = [...new Set([...run.failures.values()].flat())];
  const isRunning = run.status === "running";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {isRunning ? <progress aria-label="Calls of the probe" value={done + failed} max={all} /> : null}
        <p role="status" className="tabular-nums">
          {run.status === "cancelled" ? "Cancelled: " : ""}
          {done} of {all} answered{failed > 0 ? `, ${failed} failed` : ""}
        </p>
        {!isRunning && done < all ? (
          <Button size="sm" onClick={onResume}>
            Ask the missing {countOf(all - done, "call")}
          </Button>
        ) : null}
      </div>
      {reasons.length > 0 ? <Notice tone="warning">{reasons.join(" ")}</Notice> : null}
    </>
  );
}
