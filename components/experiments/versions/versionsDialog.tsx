"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { isolated } from "@/lib/shared/text/isolated";
import { addVersion, listVersions, openVersion } from "@/lib/client/experiments/fetchExperiments";
import type { ExperimentList, OpenParts } from "@/lib/client/experiments/experimentList";
import { VersionComparison } from "./versionComparison";

const NOTE_CHARS_MAX = 2_000;
const VERSIONS_KEY = "versions";

interface VersionsDialogProps {
  list: ExperimentList;
  onClose: () => void;
}

/** The numbered versions of the shown experiment: save, restore or compare them. */
export function VersionsDialog({ list, onClose }: VersionsDialogProps) {
  const [key] = useState(() => list.active.get());
  const parts = list.partsOf(key);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`Versions of ${isolated(list.find(key)?.name ?? "the experiment")}`}
        className="w-[min(64rem,calc(100vw-1rem))]"
      >
        {parts ? <Versions list={list} draftKey={key} parts={parts} onClose={onClose} /> : null}
      </DialogContent>
    </Dialog>
  );
}

interface VersionsProps extends VersionsDialogProps {
  draftKey: string;
  parts: OpenParts;
}

function Versions({ list, draftKey, parts, onClose }: VersionsProps) {
  const { session } = parts;
  const id = () => list.find(draftKey)?.id ?? "";
  const hasVersions = list.find(draftKey)?.revision !== null;
  const client = useQueryClient();
  const { data, refetch } = useQuery({
    queryKey: [VERSIONS_KEY, id()],
    queryFn: () => listVersions(id()),
    enabled: hasVersions,
    staleTime: 0,
    gcTime: 0,
  });
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const problem = await saveVersion(list, draftKey, parts, note);
    setFailure(problem);
    setIsBusy(false);
    if (problem === undefined) setNote("");
    // Cancel an earlier load first: it may lack the version, and `refetch` would wait for it.
    await client.cancelQueries({ queryKey: [VERSIONS_KEY] });
    await refetch();
  };
  const bringBack = async (number: number) => {
    const reading = await openVersion(id(), number);
    if (reading.kind !== "data") return setFailure(reading.message);
    const draft = await parts.sync.unpack(reading.data);
    if (!draft) return setFailure(`Version ${number} was written by a newer version of this program.`);
    session.replaceWithOffer(draft, `Version ${number} is back.`);
    onClose();
  };

  const versions = data?.kind === "data" ? data.data.versions : [];
  const message = failure ?? (data && data.kind !== "data" ? data.message : undefined);
  return (
    <>
      <form onSubmit={(event) => void save(event)} className="flex flex-wrap gap-2">
        <Input
          aria-label="Note of the version"
          placeholder="What changed? (optional)"
          value={note}
          maxLength={NOTE_CHARS_MAX}
          onChange={(event) => setNote(event.target.value)}
          className="min-w-48 flex-1"
        />
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          Save version
        </Button>
      </form>
      {message === undefined ? null : <Notice tone="danger">{message}</Notice>}
      {versions.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          No versions yet. A version keeps the current draft and its shown answers.
        </p>
      ) : (
        <ol
          reversed
          aria-label="Versions"
          className="max-h-60 shrink-0 divide-y overflow-auto rounded-md border"
        >
          {versions.map(({ number, note: text, createdAt, runId }) => (
            <li key={number} className="flex items-center gap-3 px-3 py-1.5">
              <div className="min-w-0 flex-1">
                <p className="text-sm break-words">
                  <span className="font-medium tabular-nums">Version {number}</span>
                  {text === "" ? "" : ` · ${isolated(text)}`}
                </p>
                <p className="text-xs text-muted-foreground">
                  {new Date(createdAt).toLocaleString()}
                  {runId === null ? "" : " · with answers"}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={`Restore version ${number}`}
                onClick={() => void bringBack(number)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ol>
      )}
      {versions.length > 0 ? (
        <VersionComparison
          id={id()}
          versions={versions}
          session={session}
          runId={shownRun(list, draftKey, parts)}
        />
      ) : null}
    </>
  );
}

/** Saves the draft, then the version. @returns the problem */
async function saveVersion(
  list: ExperimentList,
  key: string,
  parts: OpenParts,
  note: string,
): Promise<string | undefined> {
  const { sync } = parts;
  if (!(await sync.store())) {
    if (sync.needsChoice()) {
      return "The experiment was changed elsewhere: close this and choose one of the two first.";
    }
    const state = sync.state.get();
    return "message" in state ? state.message : "The experiment could not be saved first: try again.";
  }
  const packing = await sync.pack();
  if (packing.kind === "loading") return "The images are still being read: try again.";
  if (packing.kind !== "content") return packing.message;
  const id = list.find(key)?.id ?? "";
  const version = { note, ...packing.content };
  const first = await addVersion(id, { ...version, runId: shownRun(list, key, parts) });
  // The run may be deleted: save the version without it.
  const isGone = first.kind === "refused" && first.status === 404;
  const saved = isGone ? await addVersion(id, { ...version, runId: null }) : first;
  return saved.kind === "data" ? undefined : saved.message;
}

/** The run with the answers to the current draft. */
function shownRun(list: ExperimentList, key: string, { session }: OpenParts): string | null {
  const shown = list.shownRuns.get(key);
  return shown && shown.requestText === session.findings.get().requestText ? shown.runId : null;
}
