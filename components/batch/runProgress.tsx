import type { DatasetRunSummary, RunModelProgress } from "@/lib/shared/pageApi/datasetRuns";
import { countOf } from "@/lib/shared/text/countOf";
import { formatLatency } from "@/lib/shared/text/figures";
import { modelCostText, totalCostText } from "./runCost";
import { isOpen } from "./runQueries";
import { allOf, doneOf, formatDuration } from "./runRate";
import { useRunRate } from "./useRunRate";

const COUNT = new Intl.NumberFormat("en");
const RATE = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

interface RunProgressProps {
  run: DatasetRunSummary;
  /** When it was read, in milliseconds. */
  readAt: number;
}

/** How far a run is: all models together, then each with its rate, tokens, cost and failures. */
export function RunProgress({ run, readAt }: RunProgressProps) {
  const { rates, secondsLeft } = useRunRate(run, readAt);
  const all = allOf(run);
  const done = doneOf(run).reduce((sum, rows) => sum + rows, 0);
  const notAsked = run.models.reduce((sum, { counts }) => sum + counts.cancelled, 0);
  return (
    <section aria-labelledby="progress" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <h2 id="progress" className="text-base font-semibold">
        Progress
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <progress
          aria-label="Answers so far"
          value={done}
          max={all}
          className="h-2 min-w-40 flex-1 appearance-none overflow-hidden rounded-full bg-track [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-primary"
        />
        <span className="tabular-nums">
          {COUNT.format(done)} of {countOf(all, "answer")}
          {notAsked > 0 ? `, ${COUNT.format(notAsked)} not asked` : ""}
        </span>
        {isOpen(run) ? (
          <span className="text-muted-foreground tabular-nums">
            {secondsLeft === null ? "time left not known yet" : `about ${formatDuration(secondsLeft)} left`}
          </span>
        ) : null}
        <span className="text-muted-foreground tabular-nums">{totalCostText(run.models)}</span>
      </div>
      <div role="region" aria-label="Progress by model" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b text-xs text-muted-foreground">
              {[
                "Model",
                "Answered",
                "Failed",
                "Left",
                run.probe ? "Calls a second" : "Rows a second",
                "Model’s own time",
                "Input tokens",
                "Cost",
              ].map((title, column) => (
                <th
                  key={title}
                  scope="col"
                  className={
                    column === 0 ? "py-1.5 pr-3 text-start font-medium" : "px-3 py-1.5 text-right font-medium"
                  }
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {run.models.map((model, index) => (
              <ModelRow
                key={model.model}
                progress={model}
                noun={run.probe ? "call" : "row"}
                rate={isOpen(run) ? (rates[index] ?? null) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="sr-only">
        {run.status === "finished" ? `The run is finished: ${countOf(done, "answer")}.` : ""}
      </p>
    </section>
  );
}

interface ModelRowProps {
  progress: RunModelProgress;
  rate: number | null;
  /** What is counted. */
  noun: string;
}

function ModelRow({ progress, rate, noun }: ModelRowProps) {
  const { model, counts, copies, answeredBy, errors, latencyMs, inputTokens } = progress;
  const others = answeredBy.filter((id) => id !== model);
  const figures = [
    COUNT.format(counts.answered),
    COUNT.format(counts.failed),
    COUNT.format(counts.queued + counts.running),
    rate === null ? "–" : RATE.format(rate),
    latencyMs === null ? "–" : formatLatency(latencyMs),
    COUNT.format(inputTokens),
    modelCostText(progress) ?? "–",
  ];
  const failures = Object.entries(errors);
  const notes = [
    others.length > 0 ? `answered by ${others.join(", ")}` : null,
    copies > 0 ? `${countOf(copies, noun)} with an equal request: asked once` : null,
    counts.cancelled > 0 ? `${COUNT.format(counts.cancelled)} not asked` : null,
    ...failures.map(([kind, count]) => `${COUNT.format(count)} × ${kind.replaceAll("_", " ")}`),
  ].filter((note) => note !== null);
  return (
    <tr className="border-b align-top last:border-0">
      <th scope="row" className="min-w-44 py-2 pr-3 text-start font-medium break-words">
        {model}
        {notes.length > 0 ? (
          <span className="block text-xs font-normal text-muted-foreground">{notes.join(" · ")}</span>
        ) : null}
      </th>
      {figures.map((figure, column) => (
        <td key={column} className="px-3 py-2 text-right whitespace-nowrap">
          {figure}
        </td>
      ))}
    </tr>
  );
}
