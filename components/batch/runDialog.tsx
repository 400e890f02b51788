import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dataOf, useModels, type QueryFailure } from "@/components/site/queries";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { estimateRun, startRun } from "@/lib/client/datasets/fetchRuns";
import { newId } from "@/lib/client/draft/newId";
import { RUN_MODELS_MAX, type RunEstimate } from "@/lib/shared/pageApi/datasetRuns";
import type { LabelledQuestion } from "@/lib/shared/pageApi/datasets";
import { labelMatch, questionsFromLabels } from "@/lib/shared/runResults/labelMatch";
import { countOf } from "@/lib/shared/text/countOf";
import { EstimateTable } from "./estimateTable";
import { LabelMatchList } from "./labelMatchList";
import { LABELS_SOURCE, useAskedQuestions, useQuestionSources, useVersionChoices } from "./questionSources";
import { useLabels } from "./runQueries";

interface RunDialogProps {
  dataset: { id: string; name: string };
  version: { number: number; rowCount: number; questions: readonly LabelledQuestion[] };
  onClose: () => void;
  onStarted: (runId: string) => void;
}

/** Chooses the questions and models of a run, shows what it will cost, and starts it. */
export function RunDialog({ dataset, version, onClose, onStarted }: RunDialogProps) {
  const [id] = useState(newId);
  const { data: sources, error } = useQuestionSources();
  const [chosenExperiment, setExperiment] = useState<string | null>(null);
  const isOfLabels = chosenExperiment === LABELS_SOURCE;
  const source = sources?.find((other) => other.id === chosenExperiment) ?? sources?.[0] ?? null;
  const [number, setNumber] = useState<number | null>(null);
  const { data: versions } = useVersionChoices(source?.isStored && !isOfLabels ? source.id : null);
  const { data: asked, error: askedError } = useAskedQuestions(source, number);
  const { data: listed } = useModels();
  const [chosenModels, setModels] = useState<readonly string[] | null>(null);
  const names = listed?.map(({ name }) => name) ?? [];
  const models = chosenModels ?? asked?.models.filter((model) => names.includes(model)) ?? [];
  const [name, setName] = useState("");
  const [isLong, setIsLong] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settings = { longContext: isLong };
  const place = { id: dataset.id, version: version.number };
  const { data: labels, error: labelsError } = useLabels(place, version.questions.length > 0);
  const made = labels ? questionsFromLabels(version.questions, labels) : null;
  const questions = isOfLabels ? made : (asked?.questions ?? null);
  const choose = (chosen: string) => {
    setExperiment(chosen);
    setNumber(null);
    setModels(null);
  };
  const isReady = questions !== null && models.length > 0;
  const estimate = useQuery<RunEstimate, QueryFailure>({
    queryKey: ["runEstimate", place, questions, models, isLong],
    queryFn: async ({ signal }) =>
      dataOf(
        await estimateRun(
          { dataset: place, questions: questions!, models: [...models], settings },
          { signal },
        ),
      ),
    enabled: isReady,
    retry: false,
  });

  const start = async () => {
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const experiment = number === null || isOfLabels ? null : { id: source!.id, number };
    const given = { id, name, dataset: place, experiment, questions, models: [...models], settings };
    const result = await startRun(given);
    setIsBusy(false);
    if (result.kind !== "data") return setMessage(result.message);
    onStarted(id);
  };
  const toggle = (model: string) =>
    setModels(models.includes(model) ? models.filter((other) => other !== model) : [...models, model]);

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={`Run ${dataset.name}`}
        description={`${countOf(version.rowCount, "row")} of version ${version.number}. The run goes on in the background on the server.`}
        className="w-[min(42rem,calc(100vw-2rem))]"
      >
        <div className="flex flex-wrap gap-3">
          <label className="flex min-w-48 flex-1 flex-col gap-1 text-sm">
            Questions of the experiment
            <Select
              className="[&_select]:w-full"
              value={isOfLabels ? LABELS_SOURCE : (source?.id ?? "")}
              onChange={({ target }) => choose(target.value)}
            >
              {sources?.map((experiment) => (
                <option key={experiment.id} value={experiment.id}>
                  {experiment.name}
                </option>
              ))}
              {made === null ? null : <option value={LABELS_SOURCE}>Made from the labels</option>}
            </Select>
          </label>
          <label className="flex min-w-48 flex-1 flex-col gap-1 text-sm">
            Version
            <Select
              className="[&_select]:w-full"
              disabled={isOfLabels}
              value={number ?? ""}
              onChange={({ target }) => setNumber(target.value === "" ? null : Number(target.value))}
            >
              <option value="">Current draft</option>
              {versions?.map(({ number: other, note }) => (
                <option key={other} value={other}>
                  Version {other}
                  {note ? `: ${note.slice(0, 60)}` : ""}
                </option>
              ))}
            </Select>
          </label>
        </div>
        {asked && !isOfLabels && questions === null ? (
          <Notice tone="warning">
            This experiment has no question that can be sent. Look at its form in the playground.
          </Notice>
        ) : null}
        {questions !== null && (labels || version.questions.length === 0) ? (
          <LabelMatchList
            match={labelMatch(questions, version.questions, labels ?? [])}
            onMake={made === null || isOfLabels ? null : () => choose(LABELS_SOURCE)}
          />
        ) : null}
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-sm">Models, one to {RUN_MODELS_MAX}</legend>
          <div className="flex max-h-44 flex-col gap-1.5 overflow-y-auto rounded-md border p-2">
            {listed?.map(({ name: model, versioned_id: versioned }) => (
              <label key={model} className="flex items-center gap-2 text-sm">
                <Checkbox
                  checked={models.includes(model)}
                  disabled={!models.includes(model) && models.length >= RUN_MODELS_MAX}
                  onChange={() => toggle(model)}
                />
                <span className="min-w-0 break-words">
                  {model}
                  {versioned === model ? null : (
                    <span className="text-muted-foreground">, now {versioned}</span>
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <label className="flex flex-col gap-1 text-sm">
          Name of the run, if you like
          <Input value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <label className="flex items-center gap-2 text-sm">
          <Checkbox checked={isLong} onChange={({ target }) => setIsLong(target.checked)} />
          Allow more tokens than are free, for long rows
        </label>
        <EstimateTable estimate={estimate.data ?? null} isCounting={isReady && estimate.isFetching} />
        {[error, askedError, labelsError, estimate.error].map((failure, index) =>
          failure ? (
            <Notice key={index} tone="danger">
              {failure.message}
            </Notice>
          ) : null,
        )}
        {message === null ? null : <Notice tone="danger">{message}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" aria-disabled={!isReady || isBusy} onClick={() => void start()}>
            Start the run
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
