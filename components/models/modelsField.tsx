import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/fieldError";
import { Input } from "@/components/ui/input";
import { CONNECTION_KINDS } from "@/lib/shared/pageApi/connectionKinds";
import type { PresetView } from "@/lib/shared/pageApi/connections";
import {
  withModel,
  withTypedModel,
  type ConnectionForm,
  type ModelForm,
  type Problems,
} from "./connectionForm";
import { matchingNames } from "./matchingNames";
import { ModelItem } from "./modelItem";

interface ModelsFieldProps {
  form: ConnectionForm;
  /** Names that the server lists; null when unknown. */
  found: readonly string[] | null;
  preset: PresetView | undefined;
  problems: Problems;
  onChange: (update: (form: ConnectionForm) => ConnectionForm) => void;
}

/** The models to use: selected from the server's list, or typed. */
export function ModelsField({ form, found, preset, problems, onChange }: ModelsFieldProps) {
  const id = useId();
  const { models, typedModel } = form;
  const remove = (name: string) =>
    onChange((now) => ({ ...now, models: now.models.filter((model) => model.id !== name) }));
  const change = (name: string, patch: Partial<ModelForm>) =>
    onChange((now) => ({
      ...now,
      models: now.models.map((model) => (model.id === name ? { ...model, ...patch } : model)),
    }));
  return (
    <fieldset className="min-w-0" aria-describedby={problems.models ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">
        Models{" "}
        <span className="font-normal text-muted-foreground tabular-nums">({models.length} chosen)</span>
      </legend>
      <div className="flex flex-col gap-2">
        {found && found.length > 0 ? (
          <FoundModels
            found={found}
            chosen={new Set(models.map((model) => model.id))}
            onToggle={(name, isChosen) => (isChosen ? onChange((now) => withModel(now, name)) : remove(name))}
          />
        ) : null}
        <TypedModel
          text={typedModel}
          onText={(text) => onChange((now) => ({ ...now, typedModel: text }))}
          onAdd={() => onChange(withTypedModel)}
          invalid={problems.models !== undefined}
          describedBy={`${id}-error`}
        />
        <FieldError id={`${id}-error`} message={problems.models} />
        <ul className="flex flex-col gap-2">
          {models.map((model, index) => (
            <ModelItem
              key={model.id}
              model={model}
              path={`models.${index}`}
              kind={CONNECTION_KINDS[form.kind]}
              preset={preset}
              problems={problems}
              onChange={(patch) => change(model.id, patch)}
              onRemove={() => remove(model.id)}
            />
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

/** Further names are reached by typing a part of them. */
const SHOWN_MAX = 100;
const FILTER_FROM = 8;

interface FoundModelsProps {
  found: readonly string[];
  chosen: ReadonlySet<string>;
  onToggle: (name: string, isChosen: boolean) => void;
}

function FoundModels({ found, chosen, onToggle }: FoundModelsProps) {
  const [filter, setFilter] = useState("");
  const countId = useId();
  const matching = matchingNames(found, filter);
  const rest = matching.length - SHOWN_MAX;
  return (
    <div className="overflow-hidden rounded-lg border">
      {found.length > FILTER_FROM ? (
        <div className="flex items-center gap-2 border-b pr-3">
          <Input
            aria-label="Filter the server's models"
            aria-describedby={countId}
            placeholder={`Filter ${found.length} models`}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
            autoComplete="off"
            spellCheck={false}
            className="rounded-none border-0"
          />
          <p id={countId} role="status" className="shrink-0 text-xs text-muted-foreground tabular-nums">
            {matching.length} of {found.length}
          </p>
        </div>
      ) : null}
      <ul aria-label="Models that the server lists" className="max-h-52 overflow-auto py-1">
        {matching.slice(0, SHOWN_MAX).map((name) => (
          <li key={name}>
            <label className="flex cursor-pointer items-center gap-2.5 px-3 py-1 hover:bg-accent">
              <Checkbox
                checked={chosen.has(name)}
                onChange={(event) => onToggle(name, event.target.checked)}
              />
              <span className="font-mono text-xs break-all">{name}</span>
            </label>
          </li>
        ))}
        {matching.length === 0 ? (
          <li className="px-3 py-1 text-xs text-muted-foreground">No model name contains this.</li>
        ) : null}
        {rest > 0 ? (
          <li className="px-3 py-1 text-xs text-muted-foreground">
            {rest} more: type a part of the name to see them.
          </li>
        ) : null}
      </ul>
    </div>
  );
}

interface TypedModelProps {
  text: string;
  onText: (text: string) => void;
  onAdd: () => void;
  invalid: boolean;
  describedBy: string;
}

function TypedModel({ text, onText, onAdd, invalid, describedBy }: TypedModelProps) {
  return (
    <div className="flex gap-2">
      <Input
        aria-label="Model name on the server"
        placeholder="Model, as the server calls it"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onAdd();
        }}
        aria-invalid={invalid}
        aria-describedby={invalid ? describedBy : undefined}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-[0.8125rem]"
      />
      <Button onClick={onAdd} aria-disabled={text.trim() === ""}>
        <Plus aria-hidden />
        Add model
      </Button>
    </div>
  );
}
