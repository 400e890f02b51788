import { Notice } from "@/components/ui/notice";
import type { ConnectionTrialResult } from "@/lib/contract/connections";
import { readForm, withTypedModel, type ConnectionForm } from "./connectionForm";

export interface Trial {
  result: ConnectionTrialResult;
  /** What was tested, as it was sent. */
  change: string;
}

/** What came of the last test: models found, an answer and how long it took, or why there was none. */
export function TestPanel({ trial, form }: { trial: Trial | null; form: ConnectionForm }) {
  if (!trial) {
    return (
      <p className="text-xs text-muted-foreground">
        Lists the server&apos;s models, and asks the first chosen one a small question. Nothing is stored.
      </p>
    );
  }
  const reading = readForm(withTypedModel(form), "test");
  const isOld = !reading.ok || JSON.stringify(reading.change) !== trial.change;
  return (
    <div className="flex w-full flex-col gap-2">
      <Outcome result={trial.result} />
      {isOld ? <p className="text-xs text-muted-foreground">Something was changed since this test.</p> : null}
    </div>
  );
}

function Outcome({ result }: { result: ConnectionTrialResult }) {
  const { models, listProblem, model, answerProblem, notes, latencyMs } = result;
  const list =
    models === null ? null : `The server lists ${models.length} ${models.length === 1 ? "model" : "models"}.`;
  if (answerProblem !== null) {
    return (
      <Notice tone="danger">
        <p>{answerProblem}</p>
        {list === null ? null : <p className="text-xs">{list}</p>}
      </Notice>
    );
  }
  if (model !== null) {
    return (
      <Notice tone="success">
        <p>
          <code className="font-mono text-xs">{model}</code> answered in {latencyMs?.toLocaleString("en")} ms.{" "}
          {list ?? "The server gives no list of its models."}
        </p>
        {notes.map((note) => (
          <p key={note} className="text-xs">
            {note}
          </p>
        ))}
      </Notice>
    );
  }
  if (models === null) {
    return (
      <Notice tone="danger">
        <p>{listProblem}</p>
        <p className="text-xs">If it only lacks a list of models, type one of them below and test again.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="success">
      {list}{" "}
      {models.length === 0
        ? "Type the names of those to use below."
        : "Choose those to use, then test again to ask the first one a question."}
    </Notice>
  );
}
