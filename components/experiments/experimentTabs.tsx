"use client";

import { Plus, X } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "@/components/ui/iconButton";
import { Select } from "@/components/ui/select";
import { emptyDraft, type Draft } from "@/lib/shared/draft/draft";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { useCommands, type Command } from "@/lib/client/commands";
import { withModelsOf } from "@/lib/client/draft/withModelsOf";
import { ClosedNotice } from "@/components/experiments/closedNotice";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";
import { openEntries } from "@/lib/client/experiments/experimentStorage";
import { ExperimentMenu } from "@/components/experiments/experimentMenu";
import { ExperimentNotices } from "@/components/experiments/experimentNotices";
import { RenameDialog } from "@/components/experiments/renameDialog";
import { InHeader } from "@/components/site/headerSlots";

/** `id` of the panel with the experiment of the selected tab. */
export const EXPERIMENT_PANEL_ID = "experiment-panel";
export const tabId = (key: string): string => `experiment-tab-${key}`;

/** The open experiments: tabs, or on a phone a select field. */
export function ExperimentTabs({ list }: { list: ExperimentList }) {
  const open = openEntries(useObservable(list.entries, whole));
  const active = useObservable(list.active, whole);
  const [renaming, setRenaming] = useState<string | null>(null);
  useEffect(() => {
    document.getElementById(tabId(active))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);
  const tabs = useRef<HTMLDivElement>(null);
  const select = useRef<HTMLSelectElement>(null);

  const focusTab = (key: string | undefined) => {
    const tab = key === undefined ? null : document.getElementById(tabId(key));
    tab?.focus();
    // On a phone the tabs are hidden and take no focus.
    if (document.activeElement !== tab) select.current?.focus();
  };
  const close = (key: string) => {
    list.close(key, () => emptyDraftOf(list));
    const hadFocus = tabs.current?.contains(document.activeElement) ?? false;
    if (hadFocus) requestAnimationFrame(() => focusTab(list.active.get()));
  };
  const add = () => list.add(list.newName(), emptyDraftOf(list));
  useCommands([
    { id: "experiment:add", group: "Experiments", name: "New experiment", run: add },
    ...open
      .filter(({ key }) => key !== active)
      .map(({ key, name }): Command => ({
        id: `experiment:show:${key}`,
        group: "Experiments",
        name: `Go to ${name}`,
        run: () => list.activate(key),
      })),
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = open.map(({ key }) => key);
    const at = keys.findIndex((key) => tabId(key) === (event.target as Element).id);
    const focused = keys[at];
    if (focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      ArrowRight: () => focusTab(keys[(at + 1) % keys.length]),
      ArrowLeft: () => focusTab(keys.at(at - 1)),
      Home: () => focusTab(keys[0]),
      End: () => focusTab(keys.at(-1)),
      Delete: () => close(focused),
      F2: () => setRenaming(focused),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <>
      <InHeader slot="tabs">
        <span aria-hidden className="mr-1 ml-1 h-5 w-px shrink-0 bg-border max-lg:hidden" />
        <Select
          ref={select}
          aria-label="Experiment"
          className="min-w-0 flex-1 sm:hidden [&>select]:h-9 [&>select]:w-full [&>select]:truncate [&>select]:border-transparent [&>select]:bg-transparent [&>select]:font-medium pointer-coarse:[&>select]:h-11"
          value={active}
          onChange={(event) => list.activate(event.target.value)}
        >
          {open.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
        <div
          ref={tabs}
          role="tablist"
          aria-label="Experiments"
          className="flex h-full min-w-0 [scrollbar-width:none] overflow-x-auto overflow-y-hidden max-sm:hidden"
          onKeyDown={onKeyDown}
        >
          {open.map(({ key, name }) => (
            <button
              key={key}
              id={tabId(key)}
              type="button"
              role="tab"
              aria-selected={key === active}
              aria-controls={key === active ? EXPERIMENT_PANEL_ID : undefined}
              aria-keyshortcuts="F2 Delete"
              tabIndex={key === active ? 0 : -1}
              title={name}
              onClick={() => list.activate(key)}
              onDoubleClick={() => setRenaming(key)}
              onAuxClick={(event) => event.button === 1 && close(key)}
              className="group/tab relative flex h-full max-w-48 min-w-24 shrink items-center gap-1 pr-1 pl-3 text-[0.8125rem] font-medium text-muted-foreground transition-colors after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 after:rounded-t-full hover:text-foreground focus-visible:-outline-offset-2 aria-selected:text-foreground aria-selected:after:bg-primary forced-colors:aria-selected:after:bg-[Highlight]"
            >
              <bdi className="truncate">{name}</bdi>
              {/* For the mouse; keyboards have Delete, and everybody has the menu. */}
              <span
                aria-hidden
                data-close
                onClick={(event) => {
                  event.stopPropagation();
                  close(key);
                }}
                className="ml-auto rounded-sm p-0.5 opacity-0 group-hover/tab:opacity-60 group-aria-selected/tab:opacity-60 hover:bg-track hover:opacity-100!"
              >
                <X className="size-3.5" />
              </span>
            </button>
          ))}
        </div>
        <div className="flex shrink-0 items-center">
          <IconButton label="Add experiment" onClick={add}>
            <Plus aria-hidden />
          </IconButton>
          <ExperimentMenu list={list} onRename={() => setRenaming(active)} onClose={() => close(active)} />
        </div>
      </InHeader>
      <div className="px-4 pb-2 not-has-[[role=status],[role=alert],[role=none]]:hidden lg:px-5">
        <ClosedNotice list={list} onReopen={() => requestAnimationFrame(() => focusTab(list.active.get()))} />
        <ExperimentNotices list={list} />
      </div>
      <RenameDialog
        name={renaming === null ? null : (list.find(renaming)?.name ?? null)}
        onRename={(name) => renaming !== null && rename(list, renaming, name)}
        onClose={() => {
          setRenaming(null);
          requestAnimationFrame(() => focusTab(renaming ?? undefined));
        }}
      />
    </>
  );
}

function rename(list: ExperimentList, key: string, name: string): void {
  const parts = list.partsOf(key);
  if (parts) parts.sync.rename(name);
  else list.update(key, { name, isSaved: false });
}

function emptyDraftOf(list: ExperimentList): Draft {
  const parts = list.partsOf(list.active.get());
  return parts ? withModelsOf(parts.session, emptyDraft("")) : emptyDraft("");
}
