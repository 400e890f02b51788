import { useEffect, useMemo, useState } from "react";
import { useLoadingModels } from "@/lib/client/useLoadingModels";
import { formatLatency } from "@/lib/shared/text/figures";
import { countOf } from "@/lib/shared/text/countOf";
import { isolated } from "@/lib/shared/text/isolated";
import { describeWait } from "@/lib/shared/evaluation/describeFailure";
import { readRequest, type ReadEvaluation } from "@/lib/shared/evaluation/readEvaluation";
import type { RunState } from "@/lib/shared/evaluation/runState";

/** A shorter wait needs no clock. */
const CLOCK_AFTER_MS = 1_000;

interface RunProgressProps {
  run: RunState;
  read: ReadEvaluation | null;
}

/** A moving line under the tabs during a run; the end is announced. */
export function RunProgress({ run, read }: RunProgressProps) {
  const { running, waiting } = run;
  return (
    <div className="relative">
      <div className="absolute inset-x-0 -top-px h-0.5 overflow-hidden">
        {running && !waiting ? <div className="h-full w-1/4 animate-sweep bg-primary" /> : null}
      </div>
      {running && !waiting ? <Clock key={running.startedAt} running={running} /> : null}
      <p role="status" className="sr-only">
        {announcement(run, read)}
      </p>
    </div>
  );
}

function Clock({ running: { startedAt, requestText } }: { running: NonNullable<RunState["running"]> }) {
  const { modelAsked } = useMemo(() => readRequest(requestText), [requestText]);
  const isLoading = useLoadingModels(modelAsked === null ? [] : [modelAsked]).size > 0;
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(Date.now() - startedAt), 250);
    return () => clearInterval(timer);
  }, [startedAt]);
  if (elapsedMs < CLOCK_AFTER_MS) return null;
  return (
    <p className="absolute top-1.5 right-4 rounded-sm bg-surface px-1.5 text-xs text-muted-foreground tabular-nums lg:right-5">
      {isLoading ? "Loading the model" : "Running"} for {Math.floor(elapsedMs / 1000)} s
      {isLoading ? (
        <span role="status" className="sr-only">
          Loading the model
        </span>
      ) : null}
    </p>
  );
}

function announcement(
  { running, waiting, ended, evaluation }: RunState,
  read: ReadEvaluation | null,
): string {
  if (waiting) return describeWait(waiting);
  if (running) return "Running";
  if (ended === "cancelled") return "Run cancelled";
  if (ended !== "answered" || !read || !evaluation) return "";
  const answers = countOf(read.questions.length, "answer");
  return `${answers} from ${isolated(read.modelAnswered ?? "the model")} in ${formatLatency(evaluation.latencyMs)}`;
}
