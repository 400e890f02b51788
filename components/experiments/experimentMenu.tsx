"use client";

import { Copy, Download, Ellipsis, FolderOpen, History, Pencil, Upload, X } from "lucide-react";
import { useId, useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import { Button } from "@/components/ui/button";
import { useCommands, type Command } from "@/lib/client/commands";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";
import type { Exported } from "@/components/experiments/exportExperiment";
import { later } from "@/components/ui/later";

const ExportDialog = later(async () => (await import("@/components/experiments/exportDialog")).ExportDialog);
const OpenDialog = later(async () => (await import("@/components/experiments/openDialog")).OpenDialog);
const VersionsDialog = later(
  async () => (await import("@/components/experiments/versions/versionsDialog")).VersionsDialog,
);

interface ExperimentMenuProps {
  list: ExperimentList;
  onRename: () => void;
  onClose: () => void;
}

/** The items' names without their menu. */
const COMMAND_NAMES: Record<string, string> = {
  Rename: "Rename this experiment",
  Duplicate: "Duplicate this experiment",
  "Versions…": "Versions of this experiment",
  "Open…": "Open another experiment",
  "Export as a file": "Export this experiment as a file",
  "Import a file…": "Import an experiment from a file",
  Close: "Close this experiment",
};

type DialogName = "open" | "versions";

/** The actions for the shown experiment. */
export function ExperimentMenu({ list, onRename, onClose }: ExperimentMenuProps) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const closeDialog = () => setDialog(null);
  const [held, setHeld] = useState<Extract<Exported, { ok: true }> | null>(null);
  const duplicate = () => {
    const key = list.active.get();
    const [entry, parts] = [list.find(key), list.partsOf(key)];
    if (!entry || !parts) return;
    const draft = structuredClone(parts.session.draft());
    list.add(list.copyName(entry.name), draft, { isSaved: false, images: entry.images ?? [] });
  };
  const fileId = useId();
  const chooseFile = () => document.getElementById(fileId)?.click();
  const download = async () => {
    const { exportExperiment, saveFile } = await import("@/components/experiments/exportExperiment");
    const exported = await exportExperiment(list);
    list.failure.set(exported.ok ? null : `The experiment was not exported. ${exported.message}`);
    if (!exported.ok) return;
    if (exported.secrets.length > 0) setHeld(exported);
    else saveFile(exported.fileName, exported.text);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { importExperiment } = await import("@/components/experiments/importExperiment");
    list.failure.set((await importExperiment(list, file)) ?? null);
  };
  const items = [
    { name: "Rename", icon: Pencil, action: onRename, keys: "F2" },
    { name: "Duplicate", icon: Copy, action: duplicate },
    { name: "Versions…", icon: History, action: () => setDialog("versions") },
    { name: "Open…", icon: FolderOpen, action: () => setDialog("open") },
    { name: "Export as a file", icon: Download, action: () => void download() },
    { name: "Import a file…", icon: Upload, action: chooseFile },
    { name: "Close", icon: X, action: onClose, keys: "Delete" },
  ];
  useCommands(
    items.map(({ name, action, keys }): Command => ({
      id: `experiment:${name}`,
      group: "Experiments",
      name: COMMAND_NAMES[name] ?? name,
      ...(keys === "F2" ? { keys: [keys] } : {}),
      run: action,
    })),
  );
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="iconSm" aria-label="Experiment menu">
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {items.map(({ name, icon: Icon, action, keys }) => (
            <DropdownMenuItem key={name} onSelect={action}>
              <Icon aria-hidden />
              {name}
              {keys ? (
                <kbd aria-hidden className="ml-auto pl-4 text-xs text-muted-foreground max-sm:hidden">
                  {keys}
                </kbd>
              ) : null}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <input
        id={fileId}
        type="file"
        hidden
        aria-label="Experiment file"
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          void take(file);
        }}
      />
      {held ? <ExportDialog exported={held} onClose={() => setHeld(null)} /> : null}
      {dialog === "open" ? <OpenDialog list={list} onClose={closeDialog} /> : null}
      {dialog === "versions" ? <VersionsDialog list={list} onClose={closeDialog} /> : null}
    </>
  );
}
