"use client";

import { Copy, Ellipsis, FolderOpen, Pencil, X } from "lucide-react";
import { useRef, useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import { Button } from "@/components/ui/button";
import type { ExperimentList } from "./experimentList";
import { OpenDialog } from "./openDialog";

interface ExperimentMenuProps {
  list: ExperimentList;
  onRename: () => void;
  onClose: () => void;
}

type DialogName = "open";

/** What can be done with the experiment that is shown. */
export function ExperimentMenu({ list, onRename, onClose }: ExperimentMenuProps) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closeDialog = () => {
    setDialog(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const duplicate = () => {
    const key = list.active.get();
    const [entry, parts] = [list.find(key), list.partsOf(key)];
    if (!entry || !parts) return;
    list.add(list.copyName(entry.name), structuredClone(parts.session.draft()), { isSaved: false });
  };
  const items = [
    { name: "Rename", icon: Pencil, action: onRename, keys: "F2" },
    { name: "Duplicate", icon: Copy, action: duplicate },
    { name: "Open…", icon: FolderOpen, action: () => setDialog("open") },
    { name: "Close", icon: X, action: onClose, keys: "Delete" },
  ];
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button ref={button} variant="ghost" size="iconSm" aria-label="Experiment menu">
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
      {dialog === "open" ? <OpenDialog list={list} onClose={closeDialog} /> : null}
    </>
  );
}
