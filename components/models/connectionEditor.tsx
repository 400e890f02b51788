import { useEffect, useRef, useState, type FormEvent } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { saveConnection, testConnection } from "@/lib/client/connections";
import type { Reading } from "@/lib/client/readReply";
import type { ConnectionChange, ConnectionView, PresetView } from "@/lib/contract/connections";
import { AdvancedFields } from "./advancedFields";
import { useCatalogChange } from "./catalogQueries";
import {
  newModel,
  problemsOf,
  readForm,
  withoutProblems,
  type ConnectionForm,
  type Problems,
} from "./connectionForm";
import { TextField } from "./field";
import { KeyField, showsKeyFirst } from "./keyField";
import { ModelsField } from "./modelsField";
import { PresetFacts } from "./presetFacts";
import { TestPanel, type Trial } from "./testPanel";

interface ConnectionEditorProps {
  presets: readonly PresetView[];
  /** The one that is changed; null for a new one. */
  connection: ConnectionView | null;
  form: ConnectionForm;
  onChange: (update: (form: ConnectionForm) => ConnectionForm) => void;
  /** Drops what was typed. */
  onDiscard: () => void;
  onSaved: () => void;
}

/** The fields that a server of this make needs, a test of them, and the way to save them. */
export function ConnectionEditor(props: ConnectionEditorProps) {
  const { presets, connection, form, onChange, onDiscard, onSaved } = props;
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [busy, setBusy] = useState<"save" | "test" | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const catalogChanged = useCatalogChange();
  const preset = presets.find(({ kind, name }) => kind === form.kind && name === form.preset);

  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const set = (patch: Partial<ConnectionForm>) => {
    onChange((now) => ({ ...now, ...patch }));
    // Only what changes is worth another look: an unchanged set would take the focus away from the field.
    const rest = withoutProblems(problems, Object.keys(patch));
    if (Object.keys(rest).length < Object.keys(problems).length) setProblems(rest);
  };

  /** @returns what came of it, where the fields were in order */
  const send = async <T,>(
    purpose: "save" | "test",
    call: (id: string | null, change: ConnectionChange) => Promise<Reading<T>>,
  ): Promise<{ data: T; change: ConnectionChange } | null> => {
    if (busy) return null;
    const reading = readForm(form, purpose);
    setFailure(null);
    setProblems(reading.ok ? {} : reading.problems);
    if (!reading.ok) return null;
    setBusy(purpose);
    const result = await call(connection?.id ?? null, reading.change);
    setBusy(null);
    if (result.kind === "data") return { data: result.data, change: reading.change };
    if (result.kind === "refused" && result.details) setProblems(problemsOf(result.details));
    else setFailure(result.message);
    return null;
  };

  const test = async () => {
    setTrial(null);
    const outcome = await send("test", testConnection);
    if (!outcome) return;
    const { data, change } = outcome;
    setTrial({ result: data, change: JSON.stringify(change) });
    const only = data.models?.length === 1 ? data.models[0] : undefined;
    if (only === undefined) return;
    onChange((now) => (now.models.length === 0 ? { ...now, models: [newModel(only)] } : now));
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await send("save", saveConnection);
    if (!outcome) return;
    const { name } = outcome.data.settings;
    toast.success(
      connection ? `${name} is saved.` : `${name} is added: its models are in the playground's list.`,
    );
    onSaved();
    await catalogChanged();
  };

  const key = <KeyField form={form} set={set} connection={connection} message={problems.key} />;
  const isKeyFirst = showsKeyFirst(form, preset, connection) || problems.key !== undefined;
  return (
    <form ref={element} onSubmit={save} noValidate className="flex min-w-0 flex-col gap-4">
      {preset ? <PresetFacts preset={preset} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Base URL"
          value={form.baseUrl}
          onChange={(baseUrl) => set({ baseUrl })}
          message={problems.baseUrl}
          inputMode="url"
          placeholder={form.kind === "upstream" ? "https://api.example.com" : "https://api.example.com/v1"}
          className="sm:col-span-2"
        />
        {isKeyFirst ? key : null}
        <TextField
          label="Name"
          value={form.name}
          onChange={(name) => set({ name })}
          message={problems.name}
          hint={nameHint(form, connection)}
        />
      </div>
      <div className="flex flex-col items-start gap-2">
        <Button onClick={test} aria-disabled={busy !== null}>
          {busy === "test" ? "Testing…" : "Test"}
        </Button>
        <TestPanel trial={trial} form={form} />
      </div>
      <ModelsField
        models={form.models}
        found={trial?.result.models ?? null}
        preset={preset}
        problems={problems}
        onChange={(update) => {
          onChange((now) => ({ ...now, models: update(now.models) }));
          setProblems(withoutProblems(problems, ["models"]));
        }}
      />
      <AdvancedFields form={form} presets={presets} set={set} problems={problems}>
        {isKeyFirst ? null : key}
      </AdvancedFields>
      {(failure ?? problems[""]) ? <Notice tone="danger">{failure ?? problems[""]}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <Button variant="ghost" onClick={onDiscard}>
          {connection ? "Discard changes" : "Choose another kind"}
        </Button>
        <Button type="submit" variant="primary" aria-disabled={busy !== null}>
          {busy === "save" ? "Saving…" : "Save"}
        </Button>
      </div>
    </form>
  );
}

function nameHint(form: ConnectionForm, connection: ConnectionView | null) {
  const name = form.name.trim();
  if (connection && name !== connection.settings.name) {
    return `Its models get other ids, such as ${name}/…. Requests and names that use ${connection.settings.name}/… lose them.`;
  }
  const [model] = form.models;
  return `Its models are asked as ${name === "" ? "<name>" : name}/${model?.id ?? "<model>"}.`;
}
