import { z } from "zod";
import { checkLinks, fileRun, importedVersion, type FileRun } from "@/lib/shared/pageApi/experimentImport";
import { JsonParseError, parseJson } from "@typed-question/protocol/json";
import { draftTextWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import { requestTextWithoutSecrets, responseTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { readPlainJson } from "@/lib/shared/text/plainJson";
import type { Draft } from "./draft";
import { draftProblem, readDraft, writeDraft } from "./storedDraft";

/** The content of an exported experiment: enough to continue elsewhere, and no trace of its author. */
export interface ExperimentFile {
  name: string;
  draft: Draft;
  /** Oldest first. */
  versions: FileVersion[];
  /** The versions' answers. */
  runs: FileRun[];
  /** Base64 of every image of the drafts and of the runs' requests, by its key. */
  images: ReadonlyMap<string, string>;
}

export interface FileVersion extends z.output<typeof importedVersion> {
  draft: Draft;
}

export type ExperimentFileReading =
  /** `removed`: places in the draft that were left out, because they look like keys or headers. */
  { ok: true; experiment: ExperimentFile; removed?: string[] } | { ok: false; message: string };

const FORMAT = "typed-question-playground/experiment";
/** Raised when older versions of this program can no longer read its files. The first had no runs. */
const FILE_VERSION = 2;

const head = z.object({ format: z.literal(FORMAT), version: z.int().min(1) });

/** Read by `readDraft`, which knows its version. */
const storedDraft = z.looseObject({});

const body = z
  .object({
    name: z.string(),
    draft: storedDraft,
    versions: z.array(importedVersion.extend({ draft: storedDraft })),
    runs: z.array(fileRun).default([]),
    images: z.array(z.object({ key: z.string(), data_base64: z.base64() })),
  })
  .superRefine(checkLinks)
  .superRefine(({ runs, images }, context) => {
    const keys = new Set(images.map(({ key }) => key));
    for (const [at, { requests }] of runs.entries()) {
      for (const [place, { images: used }] of requests.entries()) {
        const missing = used.findIndex(({ image }) => !keys.has(image));
        const path = ["runs", at, "requests", place, "images", missing, "image"];
        if (missing >= 0) context.addIssue({ code: "custom", message: "There is no such image", path });
      }
    }
  });

/**
 * The experiment as the text of a file, laid out for reading. Equal experiments have equal texts: images stand in
 * the order of their keys.
 */
export function writeExperiment({ name, draft, versions, runs, images }: ExperimentFile): string {
  const file = {
    format: FORMAT,
    version: FILE_VERSION,
    name,
    draft: JSON.parse(writeDraft(draft)) as Record<string, unknown>,
    versions: versions.map(({ number, note, createdAt, run, draft: content }) => ({
      ...{ number, note, createdAt, run },
      draft: JSON.parse(writeDraft(content)) as Record<string, unknown>,
    })),
    runs: runs.map(runWithoutSecrets),
    images: [...images]
      .map(([key, data_base64]) => ({ key, data_base64 }))
      .sort(({ key: one }, { key: other }) => (one < other ? -1 : 1)),
  } satisfies z.input<typeof head> & z.input<typeof body>;
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads the text of a file. A text that cannot be read whole is refused with the reason, never in part. */
export function readExperiment(text: string): ExperimentFileReading {
  const whole = text.replace(/^\ufeff/, "");
  const json = readPlainJson(whole);
  if (json === undefined) return refused(jsonProblem(whole));
  const isOurs = head.safeParse(json);
  if (!isOurs.success) return refused("This is no experiment that was exported here.");
  if (isOurs.data.version > FILE_VERSION) {
    const versions = `${isOurs.data.version}, and this program reads up to ${FILE_VERSION}`;
    return refused(`A newer version of this program wrote this experiment (format ${versions}).`);
  }
  const result = body.safeParse(json);
  if (!result.success) {
    const [issue] = result.error.issues;
    return refused(`The experiment is damaged at ${issue?.path.join(".")}: ${issue?.message}.`);
  }
  const { name, draft, versions, runs, images } = result.data;
  const draftText = JSON.stringify(draft);
  const current = readDraft(draftText);
  if (!current) return unreadable("draft", draft);
  const read: FileVersion[] = [];
  for (const [index, version] of versions.entries()) {
    const content = readDraft(JSON.stringify(version.draft));
    if (!content) {
      return unreadable(`draft of version ${version.number}`, version.draft, `versions.${index}.`);
    }
    read.push({ ...version, draft: content });
  }
  const byKey = new Map(images.map(({ key, data_base64 }) => [key, data_base64]));
  const { removed } = draftTextWithoutSecrets(draftText);
  return {
    ok: true,
    experiment: { name, draft: current, versions: read, runs: runs.map(runWithoutSecrets), images: byKey },
    ...(removed.length > 0 ? { removed } : {}),
  };
}

/** A run without the keys in the unknown fields of its requests. */
const runWithoutSecrets = (run: FileRun): FileRun => ({
  ...run,
  requests: run.requests.map((request) => ({
    ...request,
    text: requestTextWithoutSecrets(request.text).text,
  })),
  evaluations: run.evaluations.map((evaluation) => ({
    ...evaluation,
    response: responseTextWithoutSecrets(evaluation.response),
  })),
});

/** @param place where the draft stands in the file */
function unreadable(what: string, draft: unknown, place = ""): ExperimentFileReading {
  const problem = draftProblem(draft);
  if (problem !== null) return refused(`The ${what} is damaged at ${place}draft.${problem}.`);
  return refused(`The ${what} is damaged, or a newer version of this program wrote it.`);
}

const refused = (message: string): ExperimentFileReading => ({ ok: false, message });

/** Why a text is not JSON, which `JSON.parse` says in other words in each browser. */
function jsonProblem(text: string): string {
  if (text.trim() === "") return "The file is empty.";
  try {
    parseJson(text);
    return "The file is not JSON.";
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    const { offset, message } = error;
    // A word or a number that is not whole is found where it begins.
    const isCutOff = offset > 0 && /^[\w.+-]*$/.test(text.slice(offset));
    return isCutOff
      ? `The file ends at character ${text.length}, before its JSON does: it may have been cut off.`
      : `The file is not JSON at character ${offset}: ${message}.`;
  }
}
