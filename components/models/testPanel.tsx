import { Notice } from "@/components/ui/notice";
import { isLocalPreset, usualTimeoutMs } from "@/lib/shared/pageApi/connectionKinds";
import type { ConnectionTrialResult } from "@/lib/shared/pageApi/connections";
import { readForm, withTypedModel, type ConnectionForm } from "./connectionForm";
import { answerHint, listHint, refusesKey } from "./trialHints";

export interface Trial {
  result: ConnectionTrialResult;
  /** The tested settings, as they were sent. */
  change: string;
  /** Whether a model was selected before the test. */
  hasChosen: boolean;
}

interface TestPanelProps {
  trial: Trial | null;
  form: ConnectionForm;
  isTesting: boolean;
}

/** The result of the last test: models found, an answer with its latency, or the failure. */
export function TestPanel({ trial, form, isTesting }: TestPanelProps) {
  if (isTesting && isLocalPreset(form.kind, form.preset)) {
    const timeoutMs = Number(form.timeoutMs) || usualTimeoutMs(form.kind, form.preset);
    return (
      <p role="status" className="text-xs text-muted-foreground">
        Loading: a local server loads its model at the first question. This test waits up to{" "}
        {Math.round(timeoutMs / 1_000).toLocaleString("en")} s for it.
      </p>
    );
  }
  if (!trial) {
    return (
      <p className="text-xs text-muted-foreground">
        Lists the server&apos;s models, and asks one a small question: the first chosen one, else the first
        listed one. Nothing is stored.
      </p>
    );
  }
  const reading = readForm(withTypedModel(form), "test");
  const isOld = !reading.ok || JSON.stringify(reading.change) !== trial.change;
  return (
    <div className="flex w-full flex-col gap-2">
      <Outcome result={trial.result} isChosen={trial.hasChosen} />
      {isOld ? <p className="text-xs text-muted-foreground">Something was changed since this test.</p> : null}
    </div>
  );
}

function Outcome({ result, isChosen }: { result: ConnectionTrialResult; isChosen: boolean }) {
  const { models, listProblem, model, answerProblem, notes, latencyMs } = result;
  const list =
    models === null ? null : `The server lists ${models.length} ${models.length === 1 ? "model" : "models"}.`;
  if (answerProblem !== null) {
    // The first listed model may be of another kind; the server itself is fine.
    const isOnlyAGuess = !isChosen && list !== null && !refusesKey(answerProblem);
    return (
      <Notice tone={isOnlyAGuess ? "warning" : "danger"}>
        <p>{answerProblem}</p>
        {list === null ? null : <p className="text-xs">{list}</p>}
        {isChosen || model === null ? null : <p className="text-xs">{answerHint(answerProblem, model)}</p>}
      </Notice>
    );
  }
  if (model !== null) {
    return (
      <Notice tone="success">
        <p>
          <code className="font-mono text-xs">{model}</code> answered in {latencyMs?.toLocaleString("en")} ms.{" "}
          {list ?? "The server gives no list of its models."}
          {isChosen || models?.length === 1 ? null : " Choose those to use."}
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
    const hint = listHint(listProblem ?? "");
    return (
      <Notice tone="danger">
        <p>{listProblem}</p>
        {hint === null ? null : <p className="text-xs">{hint}</p>}
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
