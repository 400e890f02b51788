import { z } from "zod";
import { newExperiment, newVersion } from "@/lib/shared/pageApi/experiments";
import { checkedContent } from "@/lib/server/history/experimentHandlers";
import type { ExperimentContent, VersionRow } from "@/lib/server/store/experiments";
import { importExperiment } from "@/lib/server/store/importExperiment";
import { storable } from "@/lib/server/store/storable";
import { LineError, placeOf, type Importing, type LineTaker } from "./importing";

const time = z.iso.datetime();
const content = newVersion.pick({ draft: true, images: true }).shape;

const experimentLine = z.object({
  ...content,
  id: z.string().min(1).max(200),
  name: newExperiment.shape.name,
  revision: z.int().min(1),
  createdAt: time,
  updatedAt: time,
});

const versionLine = z.object({
  ...content,
  experiment: z.string(),
  number: z.int().min(1).max(1_000_000),
  note: newVersion.shape.note,
  createdAt: time,
  runId: z.string().nullable(),
});

interface Open {
  fileId: string;
  /** Null for one that this account has. */
  made: {
    id: string;
    isRenamed: boolean;
    facts: z.output<typeof experimentLine>;
    content: ExperimentContent;
  } | null;
  versions: (VersionRow & { content: ExperimentContent })[];
}

/** Experiments with their versions. Each is stored whole, once its last version has come. */
export function experimentLines(importing: Importing): LineTaker {
  const { store, accountId, tally, now, runIds } = importing;
  let open: Open | null = null;

  const end = async (): Promise<void> => {
    const ended = open;
    open = null;
    if (!ended?.made) return;
    const { id, isRenamed, facts, content: own } = ended.made;
    const kept = {
      revision: facts.revision,
      createdAt: new Date(facts.createdAt),
      updatedAt: new Date(facts.updatedAt),
    };
    const given = { accountId, id, name: storable(facts.name), content: own, versions: ended.versions };
    await importExperiment(store, { ...given, runs: [], now, kept });
    tally.count("experiment", "imported");
    if (isRenamed) tally.count("experiment", "renamed");
    ended.versions.forEach(() => tally.count("experimentVersion", "imported"));
  };

  return {
    kinds: ["experiment", "experimentVersion"],
    async take(line) {
      if (line.kind === "experiment") {
        await end();
        const facts = experimentLine.parse(line.content);
        const place = await placeOf(importing, "experiments", facts.id);
        if (place.kind === "existing") {
          open = { fileId: facts.id, made: null, versions: [] };
          return tally.count("experiment", "existing");
        }
        const checked = await checkedContent(store, accountId, facts);
        const made = { id: place.id, isRenamed: place.kind === "renamed", facts, content: checked };
        open = { fileId: facts.id, made, versions: [] };
        return;
      }
      const { experiment, number, note, createdAt, runId, ...given } = versionLine.parse(line.content);
      if (open?.fileId !== experiment) throw new LineError("Its experiment is missing, or could not be read");
      if (!open.made) return tally.count("experimentVersion", "existing");
      if (number <= (open.versions.at(-1)?.number ?? 0)) throw new LineError("The versions are out of order");
      const run = runId === null ? null : (runIds.get(runId) ?? null);
      if (runId !== null && run === null) {
        tally.note("Versions of experiments whose run is not in the file have no answers.");
      }
      open.versions.push({
        ...{ number, note: storable(note), createdAt: new Date(createdAt), runId: run },
        content: await checkedContent(store, accountId, given),
      });
    },
    end,
  };
}
