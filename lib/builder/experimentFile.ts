import { z } from "zod";
import type { Draft } from "./draft";
import { draftProblem, readDraft, writeDraft } from "./storedDraft";

/** What an exported experiment holds: enough to go on elsewhere, and nothing of who made it. */
export interface ExperimentFile {
  name: string;
  draft: Draft;
  /** Oldest first. */
  versions: FileVersion[];
  /** Base64 of every image of the drafts, by its key. */
  images: ReadonlyMap<string, string>;
}

export interface FileVersion {
  /** From 1. */
  number: number;
  note: string;
  /** ISO 8601. */
  createdAt: string;
  draft: Draft;
}

export type ExperimentFileReading = { ok: true; experiment: ExperimentFile } | { ok: false; message: string };

const FORMAT = "typed-question-playground/experiment";
/** Raised when a file of an older shape can no longer be read as it stands. */
const FILE_VERSION = 1;

const head = z.object({ format: z.literal(FORMAT), version: z.int().min(1) });

/** Read by `readDraft`, which knows its version. */
const storedDraft = z.looseObject({});

const body = z.object({
  name: z.string(),
  draft: storedDraft,
  versions: z.array(
    z.object({ number: z.int().min(1), note: z.string(), createdAt: z.string(), draft: storedDraft }),
  ),
  images: z.array(z.object({ key: z.string(), data_base64: z.base64() })),
});

/** The experiment as the text of a file, laid out for reading. */
export function writeExperiment({ name, draft, versions, images }: ExperimentFile): string {
  const file = {
    format: FORMAT,
    version: FILE_VERSION,
    name,
    draft: JSON.parse(writeDraft(draft)) as Record<string, unknown>,
    versions: versions.map(({ number, note, createdAt, draft: content }) => ({
      number,
      note,
      createdAt,
      draft: JSON.parse(writeDraft(content)) as Record<string, unknown>,
    })),
    images: [...images].map(([key, data_base64]) => ({ key, data_base64 })),
  } satisfies z.input<typeof head> & z.input<typeof body>;
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads the text of a file. A text that cannot be read whole is refused with the reason, never in part. */
export function readExperiment(text: string): ExperimentFileReading {
  const json = parsed(text);
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
  const { name, draft, versions, images } = result.data;
  const current = readDraft(JSON.stringify(draft));
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
  return { ok: true, experiment: { name, draft: current, versions: read, images: byKey } };
}

/** @param place where the draft stands in the file */
function unreadable(what: string, draft: unknown, place = ""): ExperimentFileReading {
  const problem = draftProblem(draft);
  if (problem !== null) return refused(`The ${what} is damaged at ${place}draft.${problem}.`);
  return refused(`The ${what} is damaged, or a newer version of this program wrote it.`);
}

const refused = (message: string): ExperimentFileReading => ({ ok: false, message });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
