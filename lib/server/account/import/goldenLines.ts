import { randomUUID } from "node:crypto";
import { z } from "zod";
import { CHECK_BEGINNINGS, driftReport, frozenThreshold } from "@/lib/shared/pageApi/goldenSets";
import { createGoldenSet } from "@/lib/server/store/goldenSets";
import { putGoldenCheck } from "@/lib/server/store/importAccount";
import { jsonOf } from "./jsonOf";
import { LineError, placeOf, type Importing, type LineTaker } from "./importing";

const time = z.iso.datetime();
const id = z.string().min(1).max(200);

const setLine = z.object({
  ...{ id, runId: z.string(), createdAt: time, name: z.string().min(1), runModel: z.string().min(1) },
  ...{ answeredBy: jsonOf(z.array(z.string())), thresholds: jsonOf(z.array(frozenThreshold)) },
  ...{ everyHours: z.int().min(1).nullable(), nextCheckAt: time.nullable() },
});

const checkLine = z.object({
  ...{ id, goldenSetId: z.string(), createdAt: time, finishedAt: time, begunBy: z.enum(CHECK_BEGINNINGS) },
  report: jsonOf(driftReport),
});

/** Golden sets with the reports of their checks. */
export function goldenLines(importing: Importing): LineTaker {
  const { store, accountId, tally, now, datasetRunIds } = importing;
  /** The ids here of the file's golden sets; null for one that this account has. */
  const ids = new Map<string, string | null>();

  const takeSet = async (content: unknown): Promise<void> => {
    const { runId, createdAt, nextCheckAt, everyHours, ...line } = setLine.parse(content);
    const run = datasetRunIds.get(runId);
    if (run === undefined) throw new LineError("Its run is missing, or could not be read");
    const place = await placeOf(importing, "goldenSets", line.id);
    ids.set(line.id, place.kind === "existing" ? null : place.id);
    if (place.kind === "existing") return tally.count("goldenSet", "existing");
    const next = everyHours === null || nextCheckAt === null ? null : new Date(nextCheckAt);
    // A time that has passed would be checked at once.
    const isPast = next !== null && next <= now;
    if (isPast) tally.note("Scheduled checks that were due come one distance from now.");
    await createGoldenSet(store, {
      ...{ ...line, id: place.id, accountId, runId: run, createdAt: new Date(createdAt) },
      everyHours,
      nextCheckAt: isPast ? new Date(now.getTime() + (everyHours ?? 1) * 3_600_000) : next,
    });
    tally.count("goldenSet", "imported");
    if (place.kind === "renamed") tally.count("goldenSet", "renamed");
  };

  const takeCheck = async (content: unknown): Promise<void> => {
    const { goldenSetId, createdAt, finishedAt, ...line } = checkLine.parse(content);
    const set = ids.get(goldenSetId);
    if (set === undefined) throw new LineError("Its golden set is missing, or could not be read");
    if (set === null) return tally.count("goldenCheck", "existing");
    const check = {
      ...{ ...line, goldenSetId: set, runId: null },
      ...{ createdAt: new Date(createdAt), finishedAt: new Date(finishedAt) },
    };
    // A check may get a new id: no link has it.
    const isPut =
      (await putGoldenCheck(store, check)) || (await putGoldenCheck(store, { ...check, id: randomUUID() }));
    if (isPut) tally.count("goldenCheck", "imported");
  };

  return {
    kinds: ["goldenSet", "goldenCheck"],
    take: ({ kind, content }) => (kind === "goldenSet" ? takeSet(content) : takeCheck(content)),
    end: () => Promise.resolve(),
  };
}
