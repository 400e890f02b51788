import { useQuery } from "@tanstack/react-query";
import { Command as Primitive } from "cmdk";
import { CornerDownLeft, Search } from "lucide-react";
import { useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { KeyCaps } from "@/components/ui/keyCaps";
import { COMMAND_GROUPS, presentCommands, type Command } from "@/lib/client/commands";
import { listHistory } from "@/lib/client/history";
import type { HistoryItem } from "@/lib/shared/pageApi/history";
import { beginningOf } from "@/lib/shared/text/figures";
import { useSiteCommands } from "./useSiteCommands";

/** Most recent runs that are offered. */
const RUNS_MAX = 30;
const RUN_TITLE_CHARS_MAX = 90;

/** Everything that can be done here, searched while typing. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [ofPage] = useState(presentCommands);
  const { commands: ofSite, openRun } = useSiteCommands();
  const { data } = useQuery({
    queryKey: ["palette-runs"],
    queryFn: () => listHistory(),
    staleTime: 0,
    gcTime: 0,
  });
  const runs = data?.kind === "data" ? data.data.runs.slice(0, RUNS_MAX) : [];
  const taken = new Set(ofPage.map(({ id }) => id));
  const all: Command[] = [
    ...ofPage,
    ...ofSite.filter(({ id }) => !taken.has(id)),
    ...runs.map((run) => runCommandOf(run, openRun)),
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Commands"
        description="Search and run an action, an example, a page or a run."
        isTitleHidden
        className="top-[12vh] w-[min(40rem,calc(100vw-1.5rem))] translate-y-0 gap-0 overflow-hidden p-0"
      >
        <Primitive label="Commands" loop className="flex max-h-[min(30rem,70vh)] min-h-0 flex-col">
          <div className="flex items-center gap-2 border-b pr-12 pl-3.5">
            <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <Primitive.Input
              autoFocus
              aria-label="Search commands"
              placeholder="Search commands, examples, runs"
              className="h-12 min-w-0 flex-1 bg-transparent text-[0.9375rem] outline-none placeholder:text-muted-foreground"
            />
          </div>
          <Primitive.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-1.5">
            <Primitive.Empty className="px-3 py-8 text-center text-sm text-muted-foreground">
              Nothing matches.
            </Primitive.Empty>
            {COMMAND_GROUPS.map((group) => (
              <Group
                key={group}
                name={group}
                commands={all.filter((command) => command.group === group)}
                onChosen={onClose}
              />
            ))}
          </Primitive.List>
          <p className="flex items-center gap-3 border-t bg-sunken px-3.5 py-1.5 text-xs text-muted-foreground max-sm:hidden">
            <span className="flex items-center gap-1">
              <KeyCaps keys={["↑"]} />
              <KeyCaps keys={["↓"]} /> move
            </span>
            <span className="flex items-center gap-1">
              <KeyCaps keys={["enter"]} /> choose
            </span>
            <span className="flex items-center gap-1">
              <KeyCaps keys={["Esc"]} /> close
            </span>
          </p>
        </Primitive>
      </DialogContent>
    </Dialog>
  );
}

interface GroupProps {
  name: string;
  commands: readonly Command[];
  onChosen: () => void;
}

function Group({ name, commands, onChosen }: GroupProps) {
  if (commands.length === 0) return null;
  return (
    <Primitive.Group
      heading={name}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground"
    >
      {commands.map(({ id, name: title, hint, keys, run }) => (
        <Primitive.Item
          key={id}
          value={id}
          keywords={[title, name, ...(hint ? [hint] : [])]}
          onSelect={() => {
            onChosen();
            // The closing dialog gives the focus back first.
            requestAnimationFrame(run);
          }}
          className="group/item flex min-h-8 cursor-default items-center gap-3 rounded-md px-2 text-sm outline-none select-none data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground pointer-coarse:min-h-11 forced-colors:data-[selected=true]:outline-2"
        >
          <bdi className="shrink-0 truncate max-sm:shrink max-sm:whitespace-normal">{title}</bdi>
          {hint ? (
            <bdi className="min-w-0 truncate text-xs text-muted-foreground max-sm:hidden">{hint}</bdi>
          ) : null}
          <span className="ml-auto flex shrink-0 items-center pl-2">
            {keys ? (
              <KeyCaps keys={keys} className="pointer-coarse:hidden" />
            ) : (
              <CornerDownLeft
                aria-hidden
                className="size-3.5 text-muted-foreground opacity-0 group-data-[selected=true]/item:opacity-100"
              />
            )}
          </span>
        </Primitive.Item>
      ))}
    </Primitive.Group>
  );
}

function runCommandOf({ id, name, preview, createdAt }: HistoryItem, open: (id: string) => void): Command {
  const title = name?.trim() || preview.trim() || "Empty state";
  return {
    id: `run:${id}`,
    group: "Runs",
    name: beginningOf(title.replace(/\s+/g, " "), RUN_TITLE_CHARS_MAX),
    hint: new Date(createdAt).toLocaleString(),
    run: () => open(id),
  };
}
