import { z } from "zod";
import { newExperiment, newVersion } from "./experiments";
import { evaluationFacts, RUN_NAME_CHARS_MAX, runPlan } from "./history";

/** The body of `/api/experiments/import`, and the content of an experiment's file beside its drafts. */

/** Highest imported version number; this program counts on from there. */
const VERSION_NUMBER_MAX = 1_000_000;
/** The largest whole number of both databases. */
const count = z.int().min(0).max(2_147_483_647);
/** In this program's own format, so that the store keeps it exactly. */
const time = z.iso.datetime({ precision: 3 });
const index = z.int().min(0);
const { sha256 } = newExperiment.shape.images.element.shape;

/** The facts of a version: its number, note and time. */
export const importedVersion = z.object({
  number: z.int().min(1).max(VERSION_NUMBER_MAX),
  note: newVersion.shape.note,
  createdAt: time,
  /** Index in the list of runs; null for a version without answers. */
  run: index.nullable().default(null),
});

/** An evaluation with its answer, independent of its store. */
const importedEvaluation = evaluationFacts.extend({
  /** The caller's request id. */
  id: z.string().min(1).max(200),
  createdAt: time,
  status: z.int().min(100).max(599),
  latencyMs: z.number().min(0),
  inputTokens: count.nullable(),
  outputTokens: count.nullable(),
  /** Index in the requests of its run; null if none of the request could be stored. */
  request: index.nullable(),
  /** The exact body of the response. */
  response: z.string(),
});

/** A run whose requests name their images by `image`. */
const importedRun = <T extends z.ZodType>(image: T) =>
  z.object({
    createdAt: time,
    name: z.string().max(RUN_NAME_CHARS_MAX).nullable(),
    plan: runPlan.nullable(),
    /** Absent if false or empty. */
    longContext: z.literal(true).exactOptional(),
    baseline: z.string().exactOptional(),
    requests: z.array(z.object({ text: z.string(), images: z.array(z.object({ part: z.string(), image })) })),
    evaluations: z.array(importedEvaluation).min(1),
  });

/** A run in a file, whose images are named by their keys in it. */
export const fileRun = importedRun(z.string());
export type FileRun = z.output<typeof fileRun>;
/** A run whose requests name their images by SHA-256. */
export const storedRun = importedRun(sha256);
export type ImportedRun = z.output<typeof storedRun>;

interface Linked {
  versions: readonly Pick<z.output<typeof importedVersion>, "number" | "run">[];
  runs: readonly Pick<FileRun, "requests" | "evaluations">[];
}

/** Refuses versions out of order and missing places, each with its path. For `superRefine`. */
export function checkLinks({ versions, runs }: Linked, context: z.RefinementCtx): void {
  const refuse = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: "custom", message, path });
  for (const [at, { number, run }] of versions.entries()) {
    const before = versions[at - 1]?.number ?? 0;
    if (number <= before) refuse(`Expected a number above ${before}`, "versions", at, "number");
    if (run !== null && run >= runs.length) refuse("There is no such run", "versions", at, "run");
  }
  for (const [at, { requests, evaluations }] of runs.entries()) {
    const ids = new Set<string>();
    for (const [place, { id, request }] of evaluations.entries()) {
      const path = ["runs", at, "evaluations", place] as const;
      if (ids.has(id)) refuse("Another evaluation of the run has this id", ...path, "id");
      if (request !== null && request >= requests.length) {
        refuse("There is no such request", ...path, "request");
      }
      ids.add(id);
    }
  }
}

/** The body of `POST /api/experiments/import`. Its images are uploaded first, and named by their SHA-256. */
export const experimentImport = newExperiment
  .extend({
    versions: z.array(importedVersion.extend(newVersion.pick({ draft: true, images: true }).shape)),
    runs: z.array(storedRun),
  })
  .superRefine(checkLinks);
export type ExperimentImport = z.output<typeof experimentImport>;

/** Every time in it with its path. */
export function* timesOf({
  versions,
  runs,
}: Pick<ExperimentImport, "versions" | "runs">): Generator<[path: (string | number)[], time: string]> {
  for (const [at, { createdAt }] of versions.entries()) yield [["versions", at, "createdAt"], createdAt];
  for (const [at, { createdAt, evaluations }] of runs.entries()) {
    yield [["runs", at, "createdAt"], createdAt];
    for (const [place, evaluation] of evaluations.entries()) {
      yield [["runs", at, "evaluations", place, "createdAt"], evaluation.createdAt];
    }
  }
}
