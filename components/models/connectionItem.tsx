import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { removeConnection } from "@/lib/client/connections";
import type { Catalog, ConnectionList, ConnectionView } from "@/lib/shared/pageApi/connections";
import { useCatalogChange } from "./catalogQueries";
import { connectionStanding, dependents } from "./catalogView";
import { ConfirmDialog } from "@/components/ui/confirmDialog";
import { ConnectionEditor } from "./connectionEditor";
import { connectionForm, type ConnectionForm } from "./connectionForm";
import { StandingBadge } from "./standingBadge";
import { refusesKey } from "./trialHints";

interface ConnectionItemProps {
  connection: ConnectionView;
  list: ConnectionList;
  catalog: Catalog;
}

/** One connection: its address, its key, its models and its status. */
export function ConnectionItem({ connection, list, catalog }: ConnectionItemProps) {
  const { settings, source, keyLastFour } = connection;
  const preset = list.presets.find(({ kind, name }) => kind === settings.kind && name === settings.preset);
  const standing = connectionStanding(connection, catalog);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2.5 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-[0.8125rem] font-semibold break-all">{settings.name}</span>
          {standing ? <StandingBadge standing={standing.standing} /> : null}
          {source === "file" ? <Badge>configuration file</Badge> : null}
        </h3>
        <p className="mt-0.5 text-xs break-words text-muted-foreground">
          {preset?.label ?? settings.preset} · <span className="font-mono">{settings.baseUrl}</span> ·{" "}
          {keyLastFour === null ? (
            "without a key"
          ) : (
            <>
              key ends in <span className="font-mono">{keyLastFour}</span>
            </>
          )}
        </p>
        <p className="mt-1 text-xs break-words">
          {settings.models.length === 0 ? (
            <span className="text-muted-foreground">No models</span>
          ) : (
            <span className="font-mono">{settings.models.map(({ id }) => id).join(", ")}</span>
          )}
        </p>
        {standing?.reason ? <p className="mt-1 text-xs break-words text-danger">{standing.reason}</p> : null}
      </div>
      {source === "file" ? (
        <p className="max-w-56 text-xs text-muted-foreground">Change it in models.config.json.</p>
      ) : (
        <div className="flex gap-1">
          <EditConnection
            connection={connection}
            list={list}
            wantsKey={refusesKey(standing?.reason ?? null)}
          />
          <RemoveConnection connection={connection} catalog={catalog} />
        </div>
      )}
    </li>
  );
}

/** Changes survive closing the dialog, until they are saved or dropped. */
function EditConnection({
  connection,
  list,
  wantsKey,
}: Omit<ConnectionItemProps, "catalog"> & { wantsKey: boolean }) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<ConnectionForm | null>(null);
  const done = () => {
    setOpen(false);
    setDraft(null);
  };
  const { name } = connection.settings;
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" aria-label={`Edit ${name}`}>
          <Pencil aria-hidden />
          Edit
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Edit ${name}`}
        className="w-[min(46rem,calc(100vw-1rem))] max-sm:max-h-[94vh] max-sm:p-4"
      >
        <ConnectionEditor
          presets={list.presets}
          connection={connection}
          wantsKey={wantsKey}
          form={draft ?? connectionForm(connection)}
          onChange={(update) => setDraft((now) => update(now ?? connectionForm(connection)))}
          onLeave={done}
          onSaved={done}
        />
      </DialogContent>
    </Dialog>
  );
}

function RemoveConnection({ connection, catalog }: Omit<ConnectionItemProps, "list">) {
  const catalogChanged = useCatalogChange();
  const { name } = connection.settings;
  const { ids, names } = dependents(connection, catalog);
  const confirm = async () => {
    const result = await removeConnection(connection.id);
    if (result.kind !== "done") return result.message;
    toast.success(`The connection ${name} is removed.`);
    await catalogChanged();
    return null;
  };
  return (
    <ConfirmDialog
      trigger="Remove"
      icon={Trash2}
      title={`Remove ${name}`}
      action={`Remove ${name}`}
      isDangerous
      onConfirm={confirm}
    >
      <p>
        Its key is deleted.{" "}
        {ids.length === 0
          ? "It has no models, so nothing else changes."
          : "Requests for its models are refused from then on, from the page and from every API client:"}
      </p>
      <ul className="list-disc pl-5 font-mono text-xs break-all">
        {ids.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      {names.length === 0 ? null : (
        <>
          <p>Names that stand for them now:</p>
          <ul className="list-disc pl-5 text-xs">
            {names.map(({ name: alias, falls }) => (
              <li key={alias}>
                <code className="font-mono">{alias}</code>{" "}
                {falls === null ? "stands for nothing then" : `stands for ${falls} again`}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
