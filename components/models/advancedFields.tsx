import { useId, useState, type ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/fieldError";
import { Select } from "@/components/ui/select";
import { CONNECTION_KINDS, usualTimeoutMs } from "@/lib/shared/pageApi/connectionKinds";
import type { PresetView } from "@/lib/shared/pageApi/connections";
import { USUAL, withPreset, type ConnectionForm, type Problems } from "./connectionForm";
import { TextField } from "@/components/ui/textField";

interface AdvancedFieldsProps {
  form: ConnectionForm;
  presets: readonly PresetView[];
  set: (patch: Partial<ConnectionForm>) => void;
  problems: Problems;
  /** Further fields that few people need. */
  children: ReactNode;
}

/** Folded settings that few people change. */
export function AdvancedFields({ form, presets, set, problems, children }: AdvancedFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const ids = { kind: useId(), preset: useId() };
  const ofKind = presets.filter(({ kind }) => kind === form.kind);
  const before = ofKind.find(({ name }) => name === form.preset);
  const hasProblem = ["timeoutMs", "concurrencyMax", "kind", "preset"].some((field) => field in problems);

  const choosePreset = (next: PresetView | undefined) => {
    if (next) set(withPreset(form, next, before));
  };
  const chooseKind = (value: string) => {
    const known = presets.filter(({ kind }) => kind === value);
    choosePreset(
      known.find(({ name }) => name === form.preset) ?? known.find(({ name }) => name === "other"),
    );
  };
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="text-sm"
    >
      <summary className="w-fit font-medium">Advanced</summary>
      <div className="grid gap-4 pt-3 sm:grid-cols-2">
        {children}
        <div>
          <label htmlFor={ids.kind} className="mb-1 block font-medium">
            Kind
          </label>
          <Select
            id={ids.kind}
            value={form.kind}
            onChange={(event) => chooseKind(event.target.value)}
            className="w-full"
          >
            {Object.entries(CONNECTION_KINDS).map(([kind, { title }]) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </Select>
        </div>
        <div>
          <label htmlFor={ids.preset} className="mb-1 block font-medium">
            Make of the server
          </label>
          <Select
            id={ids.preset}
            value={form.preset}
            onChange={(event) => choosePreset(ofKind.find(({ name }) => name === event.target.value))}
            className="w-full"
          >
            {ofKind.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
          <FieldError id={`${ids.preset}-error`} message={problems.preset ?? problems.kind} />
        </div>
        <TextField
          label="Timeout of each try, in ms"
          inputMode="numeric"
          value={form.timeoutMs}
          onChange={(timeoutMs) => set({ timeoutMs })}
          placeholder={String(usualTimeoutMs(form.kind, form.preset))}
          message={problems.timeoutMs}
        />
        <TextField
          label="Requests at the same time"
          inputMode="numeric"
          value={form.concurrencyMax}
          onChange={(concurrencyMax) => set({ concurrencyMax })}
          placeholder={String(USUAL.concurrencyMax)}
          message={problems.concurrencyMax}
        />
        {CONNECTION_KINDS[form.kind].flags.map(({ setting, label, hint }) => (
          <label key={setting} className="flex items-start gap-2 sm:col-span-2">
            <Checkbox
              checked={form[setting]}
              onChange={(event) => set({ [setting]: event.target.checked })}
              className="mt-0.5"
            />
            <span>
              {label}
              <span className="block text-xs text-muted-foreground">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </details>
  );
}
