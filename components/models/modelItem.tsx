import { X } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/fieldError";
import { IconButton } from "@/components/ui/iconButton";
import type { PresetView } from "@/lib/shared/pageApi/connections";
import type { ModelForm, Problems } from "./connectionForm";
import { TextField } from "./field";

interface ModelItemProps {
  model: ModelForm;
  /** Place of the model in the settings, such as `models.0`. */
  path: string;
  preset: PresetView | undefined;
  problems: Problems;
  onChange: (patch: Partial<ModelForm>) => void;
  onRemove: () => void;
}

/** A chosen model: what it sees and whether it varies, and folded below it its limits. */
export function ModelItem({ model, path, preset, problems, onChange, onRemove }: ModelItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const limits = ["optionsMax", "tokensMax", "temperature"] as const;
  const messages = limits.map((field) => problems[`${path}.${field}`]);
  const [optionsMessage, tokensMessage, temperatureMessage] = messages;
  const hasProblem = messages.some((message) => message !== undefined);
  const takesImages = preset?.images !== false;
  const isChat = preset?.kind === "openai-logprobs";
  const idMessage = problems[`${path}.id`];
  return (
    <li className="rounded-lg border px-3 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-mono text-xs font-medium break-all">{model.id}</span>
        <IconButton label={`Remove ${model.id}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <FieldError id={`${path}-error`} message={idMessage} />
      <div className="mb-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {takesImages ? (
          <Flag
            label="Sees images"
            model={model}
            isOn={model.images}
            onChange={(images) => onChange({ images })}
          />
        ) : null}
        {takesImages && !isChat ? (
          <Flag label="Finds boxes" model={model} isOn={model.box} onChange={(box) => onChange({ box })} />
        ) : null}
        <Flag
          label="Always answers the same: ask once"
          model={model}
          isOn={model.deterministic}
          onChange={(deterministic) => onChange({ deterministic })}
        />
      </div>
      <details
        open={isOpen || hasProblem}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        className="text-xs"
      >
        <summary className="w-fit text-muted-foreground">Limits of {model.id}</summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-3">
          <TextField
            label="Most options"
            inputMode="numeric"
            value={model.optionsMax}
            onChange={(optionsMax) => onChange({ optionsMax })}
            placeholder={preset ? String(preset.optionsMax) : ""}
            message={optionsMessage}
          />
          <TextField
            label="Most tokens"
            inputMode="numeric"
            value={model.tokensMax}
            onChange={(tokensMax) => onChange({ tokensMax })}
            placeholder="32768"
            hint="State and one question together."
            message={tokensMessage}
          />
          {isChat ? (
            <TextField
              label="Temperature"
              inputMode="decimal"
              value={model.temperature}
              onChange={(temperature) => onChange({ temperature })}
              placeholder="1"
              hint="Above 1 it gets less sure."
              message={temperatureMessage}
            />
          ) : null}
        </div>
      </details>
    </li>
  );
}

interface FlagProps {
  label: string;
  model: ModelForm;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Flag({ label, model, isOn, onChange }: FlagProps) {
  return (
    <label className="flex cursor-pointer items-center gap-1.5 text-xs">
      <Checkbox
        aria-label={`${label}: ${model.id}`}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
