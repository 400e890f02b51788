import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dataOf, useModels, type QueryFailure } from "@/components/site/queries";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { estimateRun, startRun } from "@/lib/client/datasets/fetchRuns";
import { imageSettings } from "@/lib/client/datasets/questionImages";
import { newId } from "@/lib/client/draft/newId";
import { RUN_MODELS_MAX, type RunEstimate } from "@/lib/shared/pageApi/datasetRuns";
import type { LabelledQuestion } from "@/lib/shared/pageApi/datasets";
import { labelMatch } from "@/lib/shared/runResults/labelMatch";
import { countOf } from "@/lib/shared/text/countOf";
import { EstimateTable } from "./estimateTable";
import { LabelMatchList } from "./labelMatchList";
import { QuestionFields } from "./questionFields";
import { LABELS_SOURCE } from "./questionSources";
import { useQuestionChoice } from "./useQuestionChoice";

interface RunDialogProps {
  dataset: { id: string; name: string };
  version: { number: number; rowCount: number; questions: readonly LabelledQuestion[] };
  onClose: () => void;
  onStarted: (runId: string) => void;
}

/** Chooses the questions and models of a run, shows what it will cost, and starts it. */
export function RunDialog({ dataset, version, onClose, onStarted }: RunDialogProps) {
  const [id] = useState(newId);
  const place = { id: dataset.id, version: version.number };
  const choice = useQuestionChoice(place, version.questions);
  const { questions, labels } = choice;
  const { data: listed } = useModels();
  const [chosenModels, setModels] = useState<readonly string[] | null>(null);
  const names = listed?.map(({ name }) => name) ?? [];
  const models = chosenModels ?? choice.models.filter((model) => names.includes(model));
  const [name, setName] = useState("");
  const [isLong, setIsLong] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settings = { longContext: isLong, ...imageSettings(choice.images) };
  const isReady = questions !== null && models.length > 0;
  const estimate = useQuery<RunEstimate, QueryFailure>({
    queryKey: ["runEstimate", place, questions, models, settings],
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
    const { experiment } = choice;
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
        <QuestionFields choice={choice} onChange={() => setModels(null)} />
        {questions !== null && (labels || version.questions.length === 0) ? (
          <LabelMatchList
            match={labelMatch(questions, version.questions, labels ?? [])}
            onMake={
              choice.made === null || choice.isOfLabels
                ? null
                : () => {
                    choice.choose(LABELS_SOURCE);
                    setModels(null);
                  }
            }
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
        {[...choice.failures, estimate.error].map((failure, index) =>
          failure ? (
            <Notice key={index} tone="danger">
              {failure.message}
            </Notice>
          ) : null,
        )}
        {message === null ? null : <Notice tone="danger">{message}</Notice>}
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t bg-surface px-5 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" aria-disabled={!isReady || isBusy} onClick={() => void start()}>
            Start the run
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
