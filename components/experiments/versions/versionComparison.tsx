"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import type { Draft } from "@/lib/shared/draft/draft";
import { diffDrafts } from "@/lib/shared/draft/draftDiff";
import { readDraft } from "@/lib/shared/draft/storedDraft";
import { openVersion } from "@/lib/client/experiments/fetchExperiments";
import { openRun } from "@/lib/client/history";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import type { DraftSession } from "@/lib/client/draft/draftSession";
import { FieldDifference } from "./fieldDifference";
import { probabilityChanges } from "./probabilityChanges";
import { ProbabilityTable } from "./probabilityTable";

interface VersionComparisonProps {
  id: string;
  /** Newest first. */
  versions: readonly { number: number }[];
  session: DraftSession;
  /** The run of the current draft, if there is one. */
  runId: string | null;
}

/** Represents the current draft among the version numbers. */
const NOW = 0;
const nameOf = (number: number): string => (number === NOW ? "Current draft" : `Version ${number}`);

/** Two versions, or one and the draft, field by field side by side. */
export function VersionComparison({ id, versions, session, runId }: VersionComparisonProps) {
  const [before, setBefore] = useState(versions[0]?.number ?? NOW);
  const [after, setAfter] = useState(NOW);
  const load = (number: number) => loadSide(id, number, session, runId);
  const { data, isFetching } = useQuery({
    queryKey: ["versions", id, "compared", before, after, versions.length],
    queryFn: async () => ({ before: await load(before), after: await load(after) }),
    staleTime: 0,
    gcTime: 0,
  });
  const numbers = [NOW, ...versions.map(({ number }) => number)];
  const sides = [
    { label: "Compare", value: before, onChange: setBefore },
    { label: "with", value: after, onChange: setAfter },
  ];
  return (
    <section aria-label="Comparison of versions" aria-busy={isFetching} className="space-y-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {sides.map(({ label, value, onChange }) => (
          <label key={label} className="flex items-center gap-2">
            {label}
            <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
              {numbers.map((number) => (
                <option key={number} value={number}>
                  {nameOf(number)}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </div>
      {data ? (
        <Difference names={[nameOf(before), nameOf(after)]} {...data} />
      ) : (
        <p role="status">Loading…</p>
      )}
    </section>
  );
}

type Side = { draft: Draft; run: HistoryRun | null } | { message: string };

function Difference({ names, before, after }: { names: [string, string]; before: Side; after: Side }) {
  if ("message" in before) return <Notice tone="danger">{before.message}</Notice>;
  if ("message" in after) return <Notice tone="danger">{after.message}</Notice>;
  const fields = diffDrafts(before.draft, after.draft);
  return (
    <>
      {fields.length === 0 ? (
        <p className="text-sm text-muted-foreground">Both are the same.</p>
      ) : (
        <div className="space-y-2">
          {fields.map((field, index) => (
            // Two questions may share a name.
            <FieldDifference key={`${field.place} ${index}`} names={names} field={field} />
          ))}
        </div>
      )}
      {before.run && after.run ? (
        <ProbabilityTable names={names} changes={probabilityChanges(before.run, after.run)} />
      ) : (
        <p className="text-xs text-muted-foreground">
          To compare probabilities, run before you save each version.
        </p>
      )}
    </>
  );
}

async function loadSide(
  id: string,
  number: number,
  session: DraftSession,
  runId: string | null,
): Promise<Side> {
  if (number === NOW) return { draft: session.draft(), run: await loadRun(runId) };
  const reading = await openVersion(id, number);
  if (reading.kind !== "data") return { message: reading.message };
  const draft = readDraft(reading.data.draft);
  if (!draft) return { message: `Version ${number} was written by a newer version of this program.` };
  return { draft, run: await loadRun(reading.data.runId) };
}

/** A deleted run cannot be compared. */
async function loadRun(runId: string | null): Promise<HistoryRun | null> {
  const reading = runId === null ? null : await openRun(runId);
  return reading?.kind === "data" ? reading.data : null;
}
