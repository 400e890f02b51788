import { ArrowRight, Plus, Signpost } from "lucide-react";
import { useState } from "react";
import { VersionNote } from "@/components/site/versionNote";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import type { Catalog } from "@/lib/shared/pageApi/connections";
import { nameRows, type NameRow } from "./catalogView";
import { PointForm } from "./pointForm";
import { ResetName } from "./resetName";
import { Section } from "@/components/ui/section";

const ORIGINS = {
  "built in": { label: "Built in", tone: "neutral" },
  "by hand": { label: "Custom", tone: "choice" },
  file: { label: "Configuration file", tone: "neutral" },
  environment: { label: "PLAYGROUND_ALIASES", tone: "neutral" },
  lost: { label: "Model is gone", tone: "warning" },
} as const satisfies Record<NameRow["origin"], unknown>;

/** The names that stand for models, with their targets. */
export function NamesSection({ catalog }: { catalog: Catalog }) {
  const rows = nameRows(catalog);
  return (
    <Section
      title="Aliases"
      description="An alias points to a model. Change the model without changing any program."
      actions={catalog.mayChange ? <NewName catalog={catalog} /> : null}
    >
      <ul className="divide-y overflow-hidden rounded-xl border bg-surface">
        {rows.map((row) => (
          <NameItem key={row.name} row={row} catalog={catalog} />
        ))}
      </ul>
    </Section>
  );
}

function NameItem({ row, catalog }: { row: NameRow; catalog: Catalog }) {
  const { label, tone } = ORIGINS[row.origin];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <p className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-2 gap-y-1 font-mono text-[0.8125rem]">
        <span className="font-semibold break-all">{row.name}</span>
        <ArrowRight aria-hidden className="size-3.5 text-muted-foreground" />
        <span className="sr-only">points to</span>
        {row.modelId === null ? (
          <span className="font-sans text-muted-foreground">nothing</span>
        ) : (
          <span className="break-all">{row.modelId}</span>
        )}
        <Badge tone={tone} className="font-sans">
          {label}
        </Badge>
      </p>
      <div className="flex gap-1">
        {row.mayPoint ? <PointName row={row} catalog={catalog} /> : null}
        {row.reset ? <ResetName row={row} reset={row.reset} /> : null}
      </div>
      {row.change ? (
        <VersionNote name={row.name} modelId={row.modelId} change={row.change} className="basis-full" />
      ) : null}
    </li>
  );
}

function PointName({ row, catalog }: { row: NameRow; catalog: Catalog }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" aria-label={`Change the model of ${row.name}`}>
          <Signpost aria-hidden />
          Change model
        </Button>
      </DialogTrigger>
      <DialogContent title={`Change the model of ${row.name}`}>
        <PointForm catalog={catalog} row={row} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function NewName({ catalog }: { catalog: Catalog }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm">
          <Plus aria-hidden />
          Add alias
        </Button>
      </DialogTrigger>
      <DialogContent title="Add an alias for a model">
        <PointForm catalog={catalog} row={null} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}
