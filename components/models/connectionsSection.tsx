import { Plus } from "lucide-react";
import { useState } from "react";
import { useSessionState } from "@/components/site/queries";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { Catalog, ConnectionList, PresetView } from "@/lib/shared/pageApi/connections";
import { useConnections } from "./catalogQueries";
import { ConnectionEditor } from "./connectionEditor";
import { presetForm, withOtherPreset, type ConnectionForm } from "./connectionForm";
import { ConnectionItem } from "./connectionItem";
import { PresetChoice } from "./presetChoice";
import { Section } from "@/components/ui/section";

/** The connected servers. Only an administrator sees and changes them. */
export function ConnectionsSection({ catalog }: { catalog: Catalog }) {
  const { data, error, refetch } = useConnections(catalog.mayChange);
  const { data: session } = useSessionState();
  if (!catalog.mayChange) {
    return (
      <Section title="Connections">
        <Notice role="none">
          An administrator adds models of other servers. That needs a key of the account &quot;local&quot;
          without a model limit.
        </Notice>
      </Section>
    );
  }
  const isShared = session?.access === "keys";
  return (
    <Section
      title="Connections"
      description={
        isShared
          ? "Servers on the public internet that run models for this one. Keys are stored encrypted and never shown again."
          : "Servers that run models for this one, on this machine or elsewhere. Keys are stored encrypted and never shown again."
      }
      actions={data ? <AddConnection list={data} /> : null}
    >
      {error ? (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The connections could not be loaded: {error.message}
        </Notice>
      ) : null}
      {data?.connections.length === 0 ? (
        <p className="rounded-xl border border-dashed px-4 py-5 text-sm text-muted-foreground">
          No connection yet. Add one to ask a stronger model on the same page and through the same API.
        </p>
      ) : null}
      {data && data.connections.length > 0 ? (
        <ul className="divide-y overflow-hidden rounded-xl border bg-surface">
          {data.connections.map((connection) => (
            <ConnectionItem key={connection.id} connection={connection} list={data} catalog={catalog} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

/** Typed values survive closing the dialog or choosing another kind, until they are saved. */
function AddConnection({ list }: { list: ConnectionList }) {
  const [open, setOpen] = useState(false);
  const [form, setForm] = useState<ConnectionForm | null>(null);
  const [isChoosing, setIsChoosing] = useState(true);
  const choose = (preset: PresetView) => {
    const taken = list.connections.map(({ settings }) => settings.name);
    const before = list.presets.find(({ kind, name }) => kind === form?.kind && name === form.preset);
    setForm(form ? withOtherPreset(form, preset, before, taken) : presetForm(preset, taken));
    setIsChoosing(false);
  };
  const done = () => {
    setOpen(false);
    setForm(null);
    setIsChoosing(true);
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="primary">
          <Plus aria-hidden />
          Add connection
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Add a connection"
        className="w-[min(46rem,calc(100vw-1rem))] max-sm:max-h-[94vh] max-sm:p-4"
        {...(form && !isChoosing ? {} : { description: "What kind of server is it?" })}
      >
        {form && !isChoosing ? (
          <ConnectionEditor
            presets={list.presets}
            connection={null}
            form={form}
            onChange={(update) => setForm((now) => now && update(now))}
            onLeave={() => setIsChoosing(true)}
            onSaved={done}
          />
        ) : (
          <PresetChoice presets={list.presets} onChoose={choose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
