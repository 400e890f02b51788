import { X } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/fieldError";
import { IconButton } from "@/components/ui/iconButton";
import type { ConnectionKindView } from "@/lib/shared/pageApi/connectionKinds";
import type { PresetView } from "@/lib/shared/pageApi/connections";
import { formatExact } from "@/lib/shared/text/figures";
import { USUAL, type ModelForm, type Problems } from "./connectionForm";
import { TextField } from "@/components/ui/textField";

interface ModelItemProps {
  model: ModelForm;
  /** Path of the model in the settings, such as `models.0`. */
  path: string;
  kind: ConnectionKindView;
  preset: PresetView | undefined;
  problems: Problems;
  onChange: (patch: Partial<ModelForm>) => void;
  onRemove: () => void;
}

/** A chosen model: what it sees and whether it varies, and folded below it its limits. */
export function ModelItem({ model, path, kind, preset, problems, onChange, onRemove }: ModelItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const limits = [
    "optionsMax",
    "tokensMax",
    "pricePerMillion",
    "currency",
    ...kind.modelNumbers.map(({ setting }) => setting),
  ];
  const messageOf = (field: string) => problems[`${path}.${field}`];
  const hasProblem = limits.some((field) => messageOf(field) !== undefined);
  const price = priceWords(model, preset);
  const takesImages = preset?.images !== false;
  const idMessage = messageOf("id");
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
        {kind.modelFlags
          .filter(({ needsImages }) => takesImages || !needsImages)
          .map(({ setting, label }) => (
            <Flag
              key={setting}
              label={label}
              model={model}
              isOn={model[setting]}
              onChange={(isOn) => onChange({ [setting]: isOn })}
            />
          ))}
        <Flag
          label="Deterministic (skip repeats)"
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
        <summary className="w-fit text-muted-foreground">
          Limits and price of {model.id}
          {price === null ? null : `: ${price}`}
        </summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-3">
          <TextField
            label="Most options"
            inputMode="numeric"
            value={model.optionsMax}
            onChange={(optionsMax) => onChange({ optionsMax })}
            placeholder={preset ? String(preset.optionsMax) : ""}
            message={messageOf("optionsMax")}
          />
          <TextField
            label="Most tokens"
            inputMode="numeric"
            value={model.tokensMax}
            onChange={(tokensMax) => onChange({ tokensMax })}
            placeholder="32768"
            hint="State and one question together."
            message={messageOf("tokensMax")}
          />
          <TextField
            label="Price"
            inputMode="decimal"
            value={model.pricePerMillion}
            onChange={(pricePerMillion) => onChange({ pricePerMillion })}
            placeholder={preset?.price ? String(preset.price.perMillion) : "not known"}
            hint={
              preset?.price
                ? `Of a million input tokens. Empty: ${formatExact(preset.price.perMillion)} ${preset.price.currency}.`
                : "Of a million input tokens."
            }
            message={messageOf("pricePerMillion")}
          />
          <TextField
            label="Currency"
            value={model.currency}
            onChange={(currency) => onChange({ currency })}
            placeholder={preset?.price?.currency ?? "USD"}
            hint="Three letters, of that price."
            message={messageOf("currency")}
          />
          {kind.modelNumbers.map(({ setting, label, placeholder, hint }) => (
            <TextField
              key={setting}
              label={label}
              inputMode="decimal"
              value={model[setting]}
              onChange={(text) => onChange({ [setting]: text })}
              placeholder={placeholder}
              hint={hint}
              message={messageOf(setting)}
            />
          ))}
        </div>
      </details>
    </li>
  );
}

/** The price that applies: the typed one, else the preset's; null for none. */
function priceWords({ pricePerMillion, currency }: ModelForm, preset: PresetView | undefined): string | null {
  const typed = pricePerMillion.trim();
  const [amount, unit] =
    typed === ""
      ? [preset?.price && formatExact(preset.price.perMillion), preset?.price?.currency]
      : [typed, currency.trim().toUpperCase() || USUAL.currency];
  return amount === undefined ? null : `${amount} ${unit} per 1M input tokens`;
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
