import { useEffect, useRef, useState, type FormEvent } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { saveConnection, testConnection } from "@/lib/client/connections";
import type { Reading } from "@/lib/client/readReply";
import { CONNECTION_KINDS } from "@/lib/shared/pageApi/connectionKinds";
import type { ConnectionChange, ConnectionView, PresetView } from "@/lib/shared/pageApi/connections";
import { AdvancedFields } from "./advancedFields";
import { useCatalogChange } from "./catalogQueries";
import {
  problemsOf,
  readForm,
  withModel,
  withoutProblems,
  withTypedModel,
  type ConnectionForm,
  type Problems,
} from "./connectionForm";
import { TextField } from "@/components/ui/textField";
import { KeyField, showsKeyFirst } from "./keyField";
import { ModelsField } from "./modelsField";
import { PresetFacts } from "./presetFacts";
import { TestPanel, type Trial } from "./testPanel";
import { refusesKey } from "./trialHints";

interface ConnectionEditorProps {
  presets: readonly PresetView[];
  /** The connection to change; null for a new one. */
  connection: ConnectionView | null;
  /** Whether the server of an existing connection refused its key, or the lack of one. */
  wantsKey?: boolean;
  form: ConnectionForm;
  onChange: (update: (form: ConnectionForm) => ConnectionForm) => void;
  /** Returns to the choice of servers for a new connection, or drops the changes to an existing one. */
  onLeave: () => void;
  onSaved: () => void;
}

/** The fields for this kind of server, a test of them, and Save. */
export function ConnectionEditor(props: ConnectionEditorProps) {
  const { presets, connection, wantsKey = false, form, onChange, onLeave, onSaved } = props;
  const [problems, setProblems] = useState<Problems>({});
  /** Counts refusals, by the form or the server. */
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  /** Once the server asked for a key, its field stays in sight. */
  const [asksForKey, setAsksForKey] = useState(wantsKey);
  const [busy, setBusy] = useState<"save" | "test" | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const catalogChanged = useCatalogChange();
  const preset = presets.find(({ kind, name }) => kind === form.kind && name === form.preset);

  // Only after a refusal: a person who corrects the first of two problems stays in its field.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (found: Problems) => {
    setProblems(found);
    setRefusals((before) => before + 1);
  };
  const change = (update: (form: ConnectionForm) => ConnectionForm, parts: readonly string[]) => {
    onChange(update);
    setProblems(withoutProblems(problems, parts));
  };
  const set = (patch: Partial<ConnectionForm>) => change((now) => ({ ...now, ...patch }), Object.keys(patch));

  /** @returns the outcome; undefined when the fields have problems. */
  const send = async <T,>(
    purpose: "save" | "test",
    call: (id: string | null, change: ConnectionChange) => Promise<Reading<T>>,
  ): Promise<{ data: T; change: ConnectionChange } | null> => {
    if (busy) return null;
    const whole = withTypedModel(form);
    if (whole !== form) onChange(withTypedModel);
    const reading = readForm(whole, purpose);
    setFailure(null);
    if (!reading.ok) {
      refuse(reading.problems);
      return null;
    }
    setProblems({});
    setBusy(purpose);
    const result = await call(connection?.id ?? null, reading.change);
    setBusy(null);
    if (result.kind === "data") return { data: result.data, change: reading.change };
    if (result.kind === "refused" && result.details) refuse(problemsOf(result.details));
    else setFailure(result.message);
    return null;
  };

  const test = async () => {
    setTrial(null);
    const outcome = await send("test", testConnection);
    if (!outcome) return;
    const { data, change } = outcome;
    const hasChosen = change.settings.models.length > 0;
    const only = data.models?.length === 1 ? data.models[0] : undefined;
    const chosen = only === undefined || hasChosen ? form : withModel(form, only);
    // A single model is selected automatically: that is no change since the test.
    const tested = chosen === form ? null : readForm(chosen, "test");
    setTrial({ result: data, change: JSON.stringify(tested?.ok ? tested.change : change), hasChosen });
    if (refusesKey(data.answerProblem) || refusesKey(data.listProblem)) {
      setAsksForKey(true);
      const isKnown = change.key === undefined && (connection?.keyLastFour ?? null) !== null;
      const hasKey = isKnown || (change.key ?? null) !== null;
      refuse({ key: hasKey ? "The server refuses this key" : "The server asks for a key: enter it here" });
    }
    if (only === undefined) return;
    onChange((now) => (now.models.length === 0 ? withModel(now, only) : now));
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
  const isKeyFirst = asksForKey || showsKeyFirst(form, preset, connection) || problems.key !== undefined;
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
          placeholder={CONNECTION_KINDS[form.kind].baseUrlExample}
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
        <TestPanel trial={trial} form={form} isTesting={busy === "test"} />
      </div>
      <ModelsField
        form={form}
        found={trial?.result.models ?? null}
        preset={preset}
        problems={problems}
        onChange={(update) => change(update, ["models"])}
      />
      <AdvancedFields form={form} presets={presets} set={set} problems={problems}>
        {isKeyFirst ? null : key}
      </AdvancedFields>
      {(failure ?? problems[""]) ? <Notice tone="danger">{failure ?? problems[""]}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <Button variant="ghost" onClick={onLeave}>
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
    return `Its models get new ids, such as ${name}/…. Requests and names with ${connection.settings.name}/… stop working.`;
  }
  const [model] = form.models;
  return `Its models are named ${name === "" ? "<name>" : name}/${model?.id ?? "<model>"}.`;
}
