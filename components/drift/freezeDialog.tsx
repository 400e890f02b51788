import { useState } from "react";
import { toast } from "sonner";
import { useModels } from "@/components/site/queries";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { freezeRun } from "@/lib/client/datasets/fetchGoldenSets";
import { newId } from "@/lib/client/draft/newId";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";

interface FreezeDialogProps {
  run: DatasetRun;
  onClose: () => void;
  onFrozen: () => void;
}

/** Chooses whose answers are frozen, for which name, and with which certificate. */
export function FreezeDialog({ run, onClose, onFrozen }: FreezeDialogProps) {
  const [id] = useState(newId);
  const { data: listed } = useModels();
  const [runModel, setRunModel] = useState(run.models[0]!.model);
  const [chosenName, setName] = useState<string | null>(null);
  const name = chosenName ?? runModel;
  const [isCertified, setIsCertified] = useState(true);
  const [wrong, setWrong] = useState("2");
  const [certainty, setCertainty] = useState("95");
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const names = [...new Set([runModel, ...(listed?.map((model) => model.name) ?? [])])];
  const [alpha, delta] = [Number(wrong) / 100, Number((1 - Number(certainty) / 100).toPrecision(12))];
  const isShare = (share: number): boolean => share > 0 && share < 1;
  const isReady = !isCertified || (isShare(alpha) && isShare(delta));

  const freeze = async () => {
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const guarantee = isCertified ? { alpha, delta } : null;
    const result = await freezeRun({ id, run: run.id, runModel, name, guarantee });
    setIsBusy(false);
    if (result.kind !== "data") return setMessage(result.message);
    if (guarantee && result.data.thresholds.length === 0) {
      toast.info("No threshold passed the certificate, so none is frozen. The answers are.");
    }
    onFrozen();
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Freeze as a golden set"
        description="The answers of this run become the measure for a name. A check asks the same rows again and compares."
      >
        {run.models.length > 1 ? (
          <label className="flex flex-col gap-1 text-sm">
            Answers of
            <Select
              className="[&_select]:w-full"
              value={runModel}
              onChange={({ target }) => setRunModel(target.value)}
            >
              {run.models.map(({ model }) => (
                <option key={model}>{model}</option>
              ))}
            </Select>
          </label>
        ) : null}
        <label className="flex flex-col gap-1 text-sm">
          Name to check
          <Select className="[&_select]:w-full" value={name} onChange={({ target }) => setName(target.value)}>
            {names.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        </label>
        <label className="flex items-center gap-2 text-sm">
          <Checkbox checked={isCertified} onChange={({ target }) => setIsCertified(target.checked)} />
          Certify a threshold for each labelled question
        </label>
        {isCertified ? (
          <div className="flex flex-wrap items-center gap-2 text-sm">
            At most
            <PercentField label="Wrong decisions, percent" value={wrong} onChange={setWrong} />
            % of what is decided without a person may be wrong, with
            <PercentField label="Certainty, percent" value={certainty} onChange={setCertainty} />% certainty.
          </div>
        ) : null}
        {isReady ? null : <Notice tone="warning">Both figures must be above 0 and below 100.</Notice>}
        {message === null ? null : <Notice tone="danger">{message}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" aria-disabled={!isReady || isBusy} onClick={() => void freeze()}>
            Freeze
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function PercentField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Input
      aria-label={label}
      inputMode="decimal"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-16"
    />
  );
}
