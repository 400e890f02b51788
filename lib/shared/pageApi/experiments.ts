import { z } from "zod";

/** The bodies of `/api/experiments`. */

export const EXPERIMENT_NAME_CHARS_MAX = 200;
const NOTE_CHARS_MAX = 2_000;
const IMAGES_MAX = 256;

const time = z.iso.datetime();
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "Expected a UUID in lower case");
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "Expected a SHA-256 in hexadecimal");

/** The editor's draft, and the stored image of each of its keys. */
const content = z.object({
  draft: z.string().min(1),
  images: z.array(z.object({ key: z.string(), sha256 })).max(IMAGES_MAX),
});
const name = z.string().trim().min(1).max(EXPERIMENT_NAME_CHARS_MAX);

/**
 * The body of `POST /api/experiments`. The page makes the id, so that a repeated call makes no second one.
 */
export const newExperiment = content.extend({ id: uuid, name });
/** The body of `PUT /api/experiments/<id>`: `revision` is the editor's starting point. */
export const experimentChange = content.extend({ name, revision: z.int().min(1) });
/** The body of `POST /api/experiments/<id>/versions`. */
export const newVersion = content.extend({ note: z.string().max(NOTE_CHARS_MAX), runId: uuid.nullable() });

const experimentFacts = z.object({
  id: z.string(),
  name: z.string(),
  /** Raised by each save. */
  revision: z.int(),
  createdAt: time,
  updatedAt: time,
});
/** The body of a 200 of `GET /api/experiments`. */
export const experimentList = z.object({ experiments: z.array(experimentFacts) });
/** The body of a 200 of `GET /api/experiments/<id>`. */
export const experiment = experimentFacts.extend(content.shape);
export type Experiment = z.output<typeof experiment>;

const versionFacts = z.object({
  /** From 1. */
  number: z.int(),
  note: z.string(),
  createdAt: time,
  /** The run with the answers to this version. */
  runId: z.string().nullable(),
});
/** The body of a 200 of `GET /api/experiments/<id>/versions`, newest first. */
export const versionList = z.object({ versions: z.array(versionFacts) });
/** The body of a 200 of `GET /api/experiments/<id>/versions/<number>`. */
export const experimentVersion = versionFacts.extend(content.shape);
export type ExperimentVersion = z.output<typeof experimentVersion>;
