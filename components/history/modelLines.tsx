import { CircleAlert } from "lucide-react";
import { formatLatency, shownName } from "@/lib/shared/text/figures";
import { NOT_ASKED, takenText } from "@/components/answer/takenText";
import { countOf } from "@/lib/shared/text/countOf";
import { isolated } from "@/lib/shared/text/isolated";
import type { HistoryItem } from "@/lib/shared/pageApi/history";
import { summariseModels, type ModelSummary } from "./runSummary";

/** More models than this are counted, not shown. */
const MODELS_SHOWN_MAX = 3;
/** More answers of a model than this are counted. */
const ANSWERS_SHOWN_MAX = 4;

/** One line per model of a run: its name, its latency, and its answers in short. */
export function ModelLines({ run }: { run: HistoryItem }) {
  const models = summariseModels(run);
  const more = models.length - MODELS_SHOWN_MAX;
  return (
    <ul className="flex flex-col gap-1 text-xs">
      {models.slice(0, MODELS_SHOWN_MAX).map((model) => (
        <li key={model.asked} className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <ModelName model={model} />
          {model.takesFrom === null ? (
            <Answers model={model} questionCount={run.questions.length} />
          ) : (
            <span className="min-w-0 text-muted-foreground">{takenText(model.takesFrom)}</span>
          )}
        </li>
      ))}
      {more > 0 ? <li className="text-muted-foreground">and {countOf(more, "more model")}</li> : null}
    </ul>
  );
}

function ModelName({
  model: { asked, evaluation, takesFrom, answers, failures, failedStatus, latencyMs },
}: {
  model: ModelSummary;
}) {
  const answered = evaluation.modelAnswered;
  return (
    <span className="flex min-w-0 items-baseline gap-x-2 whitespace-nowrap sm:w-80">
      <bdi
        className="truncate font-mono"
        title={answered !== null && answered !== asked ? `Answered by ${answered}` : undefined}
      >
        {asked === null ? "no model" : shownName(asked)}
      </bdi>
      {takesFrom === null && answers > 1 ? (
        <span className="text-muted-foreground">{answers} answers</span>
      ) : null}
      {takesFrom === null && failures > 0 ? (
        <span className="inline-flex items-center gap-1 text-danger">
          <CircleAlert aria-hidden className="size-3.5 self-center" />
          {failures > 1 || answers > 0 ? `${failures} failed` : "Failed"} with {failedStatus}
        </span>
      ) : null}
      <span className="text-muted-foreground tabular-nums">
        {takesFrom === null ? formatLatency(latencyMs) : NOT_ASKED}
      </span>
    </span>
  );
}

function Answers({ model: { preview }, questionCount }: { model: ModelSummary; questionCount: number }) {
  const shown = preview.slice(0, ANSWERS_SHOWN_MAX);
  const more = shown.length > 0 ? questionCount - shown.length : 0;
  if (shown.length === 0) return null;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5">
      {shown.map(({ name, text }) => (
        <span key={name} className="max-w-56 truncate">
          <span className="text-muted-foreground">{isolated(shownName(name))}:</span>{" "}
          <span className="tabular-nums">{text}</span>
        </span>
      ))}
      {more > 0 ? <span className="text-muted-foreground">+{more}</span> : null}
    </span>
  );
}
