import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { isJsonObject, parseJsonOrNull } from "@typed-question/protocol/json";
import { readAnswer } from "@typed-question/protocol/readResponse";
import { AnswerPicture } from "@/components/answer/answerPicture";
import { REFUSED } from "@/components/answer/refusedText";
import { Button } from "@/components/ui/button";
import { openRows } from "@/lib/client/datasets/fetchDatasets";
import { rowLink } from "@/lib/client/runResults/rowLink";
import { shownRow } from "@/lib/shared/datasets/shownRow";
import type { DatasetRun, RunItem } from "@/lib/shared/pageApi/datasetRuns";
import { formatLatency } from "@/lib/shared/text/figures";
import { useWholeAnswer } from "./runResultsQueries";

interface RowAnswerProps {
  run: DatasetRun;
  model: string;
  position: number;
  /** The question's name. */
  name: string;
}

/** A model's answer to one question of a row, drawn as in the playground. */
export function RowAnswer({ run, model, position, name }: RowAnswerProps) {
  const { data: item, error } = useWholeAnswer(run, model, position);
  return (
    <section aria-label={`Answer of ${model}`} className="flex flex-col gap-2 border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-sm font-semibold break-words">{model}</h3>
        <OpenButton {...{ run, model, position }} />
      </div>
      {error ? <p className="text-sm text-danger">The answer cannot be loaded. {error.message}</p> : null}
      {item ? <Given item={item} name={name} /> : null}
      {item === undefined || item === null || item.latencyMs === null ? null : (
        <p className="text-xs text-muted-foreground">
          {formatLatency(item.latencyMs)}
          {item.modelAnswered ? `, answered by ${item.modelAnswered}` : ""}
          {item.copyOf === null ? "" : `, same request as row ${shownRow(item.copyOf)}`}
        </p>
      )}
    </section>
  );
}

function Given({ item: { status, error, answers }, name }: { item: RunItem; name: string }) {
  if (error) {
    return (
      <p className="text-sm break-words text-danger">
        {error.message} ({error.errorType}
        {error.status === null ? "" : `, status ${error.status}`})
      </p>
    );
  }
  const parsed = answers === null ? null : parseJsonOrNull(answers);
  const value = isJsonObject(parsed) ? parsed.get(name) : undefined;
  if (value === undefined) {
    return <p className="text-sm text-muted-foreground">No answer: {status}.</p>;
  }
  const answer = readAnswer(value);
  if (!answer) return <p className="text-sm text-warning">The answer has an unknown shape.</p>;
  if (answer.type === "refusal") return <p className="text-sm text-warning">{REFUSED}</p>;
  return <AnswerPicture answer={answer} />;
}

/** Opens state, images and all questions of the run in the playground's form. */
function OpenButton({ run, model, position }: Omit<RowAnswerProps, "name">) {
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    const { id, version } = run.dataset;
    const reading = await openRows({ id, version, offset: position, limit: 1 });
    const row = reading.kind === "data" ? reading.data[0] : undefined;
    if (!row) return setProblem(reading.kind === "data" ? "The row is gone." : reading.message);
    const link = await rowLink(row, { model, questions: run.questions, images: run.settings.images ?? [] });
    if (link.kind === "link") window.location.assign(link.href);
    else setProblem(link.message);
  };
  return (
    <span className="flex flex-col items-end gap-1">
      <Button size="sm" aria-label={`Open in playground with ${model}`} onClick={() => void open()}>
        <ExternalLink aria-hidden />
        Open in playground
      </Button>
      {problem === null ? null : (
        <span role="alert" className="text-xs text-danger">
          {problem}
        </span>
      )}
    </span>
  );
}
