"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/iconButton";
import { Notice } from "@/components/ui/notice";
import { isolated } from "@/lib/shared/text/isolated";
import {
  closeExperiment,
  listExperiments,
  openExperiment,
  restoreExperiment,
} from "@/lib/client/experiments/fetchExperiments";
import type { experimentList } from "@/lib/shared/pageApi/experiments";
import type { z } from "zod";
import { readDraft } from "@/lib/shared/draft/storedDraft";
import { unpackContent } from "@/lib/client/experiments/experimentContent";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";
import { openEntries } from "@/lib/client/experiments/experimentStorage";

type Listed = z.output<typeof experimentList>["experiments"][number];

/** Most characters of the state's first words. */
const START_CHARS_MAX = 200;

/** The stored experiments that are not open: each can be opened or deleted. */
export function OpenDialog({ list, onClose }: { list: ExperimentList; onClose: () => void }) {
  const { data: reading, refetch } = useQuery({
    queryKey: ["experiments"],
    queryFn: listExperiments,
    staleTime: 0,
    gcTime: 0,
  });
  const [failure, setFailure] = useState<string>();
  const [deleted, setDeleted] = useState<Listed | null>(null);

  const open = async (listed: Listed) => {
    const images = list.partsOf(list.active.get())?.session.images;
    const opened = await openExperiment(listed.id);
    if (opened.kind !== "data") return setFailure(opened.message);
    const draft = images && (await unpackContent(opened.data, images));
    if (!draft) return setFailure(`${isolated(listed.name)} was written by a newer version of this program.`);
    const { id, name, revision, images: pairs } = opened.data;
    list.add(name, draft, { id, revision, images: pairs });
    onClose();
  };
  const remove = async (listed: Listed) => {
    const result = await closeExperiment(listed.id);
    if (result.kind !== "done") return setFailure(result.message);
    setDeleted(listed);
    await refetch();
  };
  const restore = async ({ id }: Listed) => {
    const result = await restoreExperiment(id);
    if (result.kind !== "done") return setFailure(result.message);
    setDeleted(null);
    await refetch();
  };

  const here = new Set(openEntries(list.entries.get()).map(({ id }) => id));
  const found = reading?.kind === "data" ? reading.data.experiments.toReversed() : undefined;
  const others = found?.filter(({ id }) => !here.has(id));
  // Equal names: only the state tells them apart.
  const isShared = (name: string) => (found?.filter((one) => one.name === name).length ?? 0) > 1;
  const message = failure ?? (reading && reading.kind !== "data" ? reading.message : undefined);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="Open an experiment"
        description="Experiments on the server that are not open here."
      >
        {message === undefined ? null : <Notice tone="danger">{message}</Notice>}
        {deleted ? (
          <Notice
            actions={
              <Button size="sm" onClick={() => void restore(deleted)}>
                Undo
              </Button>
            }
          >
            Deleted <bdi>{deleted.name}</bdi>.
          </Notice>
        ) : null}
        {others === undefined && message === undefined ? <p role="status">Loading…</p> : null}
        {others?.length === 0 ? <p className="text-sm text-muted-foreground">There are no others.</p> : null}
        <ul className="divide-y rounded-md border empty:hidden">
          {others?.map((listed) => (
            <li key={listed.id} className="flex items-center gap-2 px-3 py-1.5">
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">{listed.name}</p>
                {isShared(listed.name) ? <StateStart {...listed} /> : null}
                <p className="text-xs text-muted-foreground">
                  Saved {new Date(listed.updatedAt).toLocaleString()}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Open ${isolated(listed.name)}`}
                onClick={() => void open(listed)}
              >
                Open
              </Button>
              <IconButton label={`Delete ${isolated(listed.name)}`} onClick={() => void remove(listed)}>
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}

/** The first words of an experiment's state. */
function StateStart({ id, revision }: Pick<Listed, "id" | "revision">) {
  const { data } = useQuery({
    queryKey: ["experiments", id, revision, "start"],
    queryFn: async () => {
      const opened = await openExperiment(id);
      const text = opened.kind === "data" ? readDraft(opened.data.draft)?.state.text : undefined;
      return text?.slice(0, START_CHARS_MAX).trim() || null;
    },
    staleTime: Infinity,
  });
  return data ? <p className="truncate text-xs">{data}</p> : null;
}
