import { Notice } from "@/components/ui/notice";
import type { ConnectionTrialResult } from "@/lib/contract/connections";
import { readForm, type ConnectionForm } from "./connectionForm";

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
  const { models, listProblem, model, answerProblem, notes, latencyMs } = trial.result;
  const reading = readForm(form, "test");
  const isOld = !reading.ok || JSON.stringify(reading.change) !== trial.change;
  return (
    <div className="flex w-full flex-col gap-2">
      {answerProblem === null ? null : <Notice tone="danger">{answerProblem}</Notice>}
      {model !== null && answerProblem === null ? (
        <Notice>
          <p>
            <code className="font-mono text-xs">{model}</code> answered in {latencyMs} ms.
          </p>
          {notes.map((note) => (
            <p key={note} className="text-xs text-muted-foreground">
              {note}
            </p>
          ))}
        </Notice>
      ) : null}
      {models === null ? (
        // A server that answers needs no list.
        <Notice tone={model === null || answerProblem !== null ? "danger" : "info"}>
          {listProblem} Where the server lists no models, type their names below.
        </Notice>
      ) : (
        <Notice>
          {models.length === 0
            ? "The server answers and lists no models: type their names below."
            : `The server lists ${models.length === 1 ? "1 model" : `${models.length} models`}.`}
          {models.length > 0 && model === null
            ? " Choose those to use, then test again to ask the first one a question."
            : ""}
        </Notice>
      )}
      {isOld ? <p className="text-xs text-muted-foreground">Something was changed since this test.</p> : null}
    </div>
  );
}
