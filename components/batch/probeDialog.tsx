import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dataOf, useModels, type QueryFailure } from "@/components/site/queries";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { estimateRun, startRun } from "@/lib/client/datasets/fetchRuns";
import { imageSettings, type QuestionImages } from "@/lib/client/datasets/questionImages";
import { newId } from "@/lib/client/draft/newId";
import { PROBE_ROWS_DEFAULT } from "@/lib/shared/pageApi/datasetProbes";
import type { RunEstimate } from "@/lib/shared/pageApi/datasetRuns";
import type { LabelledQuestion } from "@/lib/shared/pageApi/datasets";
import type { Cut } from "@/lib/shared/probes/pieces";
import { KIND_WORDS } from "@/lib/shared/probes/probeWords";
import { PROBE_KINDS, type ProbeKind } from "@/lib/shared/probes/variant";
import { EstimateTable } from "./estimateTable";
import { ProbeQuestions } from "./probeQuestions";
import { ProbeSample } from "./probeSample";
import { keptQuestions, probedNames } from "./probedQuestions";
import { QuestionFields } from "./questionFields";
import { useQuestionChoice } from "./useQuestionChoice";

/** The questions of a run that is probed. */
export interface GivenQuestions {
  questions: string;
  images: QuestionImages;
  experiment: { id: string; number: number } | null;
  models: readonly string[];
}

interface ProbeDialogProps {
  dataset: { id: string; name: string };
  version: { number: number; rowCount: number; questions: readonly LabelledQuestion[] };
  /** Null lets somebody choose them. */
  given: GivenQuestions | null;
  onClose: () => void;
  onStarted: (runId: string) => void;
}

const KINDS = PROBE_KINDS.map((value) => ({ value, label: KIND_WORDS[value].label }));

/** Chooses a probe over some rows of a dataset, shows its calls and its cost, and starts it. */
export function ProbeDialog({ dataset, version, given, onClose, onStarted }: ProbeDialogProps) {
  const [id] = useState(newId);
  const place = { id: dataset.id, version: version.number };
  const choice = useQuestionChoice(place, version.questions);
  const source = given ?? choice;
  const { data: listed } = useModels();
  const [chosenModel, setModel] = useState<string | null>(null);
  const usable = listed?.map(({ name }) => name) ?? [];
  const model = chosenModel ?? source.models.find((name) => usable.includes(name)) ?? usable[0] ?? "";
  const isDeterministic = listed?.find(({ name }) => name === model)?.deterministic ?? false;
  const [kind, setKind] = useState<ProbeKind>("order");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [texts, setTexts] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [cut, setCut] = useState<Cut | null>(null);
  const [sample, setSample] = useState({
    rows: Math.min(PROBE_ROWS_DEFAULT, version.rowCount),
    seed: 1,
    again: 1,
  });
  const [name, setName] = useState("");
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const offered = source.questions === null ? [] : probedNames(kind, source.questions);
  const names = offered.filter((one) => !left.has(one));
  const isPhrased = names.some((one) => phrasingsOf(texts[one]).length > 0);
  const isReady = names.length > 0 && model !== "" && (kind !== "wording" || isPhrased);
  const probe = {
    ...{ kind, rows: sample.rows, seed: sample.seed },
    // Without noise nothing is learned from the same request.
    again: isDeterministic ? 0 : sample.again,
    cut: kind === "evidence" ? cut : null,
    texts: kind === "wording" ? Object.fromEntries(names.map((one) => [one, phrasingsOf(texts[one])])) : {},
  };
  const asked = {
    ...{ dataset: place, models: [model], settings: { probe, ...imageSettings(source.images) } },
    questions: source.questions === null ? "" : keptQuestions(source.questions, names),
  };
  const estimate = useQuery<RunEstimate, QueryFailure>({
    queryKey: ["runEstimate", asked],
    queryFn: async ({ signal }) => dataOf(await estimateRun(asked, { signal })),
    enabled: isReady && listed !== undefined,
    retry: false,
  });
  const start = async () => {
    if (!isReady || isBusy || !estimate.data) return;
    setIsBusy(true);
    const result = await startRun({ ...asked, id, name, experiment: source.experiment });
    setIsBusy(false);
    if (result.kind !== "data") return setMessage(result.message);
    onStarted(id);
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={`Probe ${dataset.name}`}
        description={`Asks variants of some rows of version ${version.number}, in the background on the server.`}
        className="w-[min(42rem,calc(100vw-2rem))]"
      >
        <div className="flex flex-col gap-1.5">
          <Segmented
            label="Kind of probe"
            className="flex-wrap self-start"
            value={kind}
            options={KINDS}
            onChange={setKind}
          />
          <p className="text-sm text-muted-foreground">{KIND_WORDS[kind].purpose}</p>
        </div>
        {given ? null : <QuestionFields choice={choice} onChange={() => setModel(null)} />}
        <ProbeQuestions
          {...{ kind, offered, left, texts, cut }}
          onLeft={setLeft}
          onTexts={(question, lines) => setTexts((before) => ({ ...before, [question]: lines }))}
          onCut={setCut}
        />
        <ProbeSample
          {...{ sample, model, isDeterministic }}
          models={usable}
          rowCount={version.rowCount}
          onModel={setModel}
          onSample={(change) => setSample((before) => ({ ...before, ...change }))}
        />
        <label className="flex flex-col gap-1 text-sm">
          Name of the probe, if you like
          <Input value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <EstimateTable
          estimate={isReady ? (estimate.data ?? null) : null}
          isCounting={isReady && estimate.isFetching}
        />
        {[...(given ? [] : choice.failures), isReady ? estimate.error : null].map((failure, index) =>
          failure ? (
            <Notice key={index} tone="danger">
              {failure.message}
            </Notice>
          ) : null,
        )}
        {message === null ? null : <Notice tone="danger">{message}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            aria-disabled={!isReady || isBusy || !estimate.data}
            onClick={() => void start()}
          >
            Start the probe
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

const phrasingsOf = (lines: readonly string[] = []): string[] => lines.filter((text) => text.trim() !== "");
