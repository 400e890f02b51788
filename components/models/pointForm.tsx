import { useId, useState, type FormEvent } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { pointAlias } from "@/lib/client/catalog";
import { modelAlias, type Catalog } from "@/lib/shared/pageApi/connections";
import { useCatalogChange } from "./catalogQueries";
import type { NameRow } from "./catalogView";
import { TextField } from "@/components/ui/textField";

interface PointFormProps {
  catalog: Catalog;
  /** The name to point elsewhere; null for a new one. */
  row: NameRow | null;
  onDone: () => void;
}

/** Points a name at a model, after a warning of the effect on its users. */
export function PointForm({ catalog, row, onDone }: PointFormProps) {
  const others = catalog.models.map(({ id }) => id).filter((id) => id !== row?.modelId);
  const [name, setName] = useState(row?.name ?? "");
  const [modelId, setModelId] = useState(others[0] ?? "");
  const [message, setMessage] = useState<string>();
  const [nameMessage, setNameMessage] = useState<string>();
  const [sending, setSending] = useState(false);
  const catalogChanged = useCatalogChange();
  const id = useId();
  if (others.length === 0) return <p className="text-sm">There is no other model to point it to.</p>;

  const wanted = name.trim();
  const known = catalog.models.find(({ aliases }) => aliases.includes(wanted));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = modelAlias.safeParse(wanted);
    setNameMessage(checked.error?.issues[0]?.message);
    setMessage(undefined);
    if (!checked.success || sending) return;
    setSending(true);
    const result = await pointAlias(wanted, modelId);
    setSending(false);
    if (result.kind === "done") {
      onDone();
      toast.success(`${wanted} points to ${modelId} now.`);
      await catalogChanged();
    } else if (result.kind === "refused" && result.details?.[0]?.loc[1] === "name") {
      setNameMessage(result.details[0].msg);
    } else setMessage(result.message);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {row ? null : (
        <TextField
          label="Alias"
          value={name}
          onChange={setName}
          message={nameMessage}
          hint="The field model of requests, such as best or support-v2. A client's own default, such as jev-latest, lets it run unchanged."
        />
      )}
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          Model
        </label>
        <Select
          id={id}
          value={modelId}
          onChange={(event) => setModelId(event.target.value)}
          className="w-full"
        >
          {others.map((other) => (
            <option key={other}>{other}</option>
          ))}
        </Select>
      </div>
      <PointEffect name={wanted} from={known?.id ?? null} to={modelId} isNew={row === null} />
      {message === undefined ? null : <Notice tone="danger">{message}</Notice>}
      {row && nameMessage !== undefined ? <Notice tone="danger">{nameMessage}</Notice> : null}
      <Button type="submit" variant="primary" aria-disabled={sending} className="self-end">
        {sending ? "Pointing…" : row ? `Point ${row.name} to it` : "Add name"}
      </Button>
    </form>
  );
}

interface PointEffectProps {
  name: string;
  /** The name's previous model; null for none. */
  from: string | null;
  to: string;
  isNew: boolean;
}

function PointEffect({ name, from, to, isNew }: PointEffectProps) {
  if (name === "") return null;
  const code = (text: string) => <code className="font-mono text-xs break-all">{text}</code>;
  if (isNew && from === null) {
    return (
      <Notice role="none">
        Requests for {code(name)}, from the page and from API clients, are answered by {code(to)}.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="none">
      From the next request on, requests for {code(name)} are answered by {code(to)}
      {from === null ? null : <> in place of {code(from)}</>}: this page and every API client. Nothing changes
      for requests that name a model by its id. Keys that are limited to {code(name)} reach {code(to)} with
      it.
    </Notice>
  );
}
