import { z } from "zod";
import { evaluationFacts, runPlan } from "./history";

/** What `/api/shares` takes and sends. */

const time = z.iso.datetime();
export const SHARE_TITLE_CHARS_MAX = 200;
const PATHS_MAX = 1_000;

/** How many days a link can be made to last. */
export const SHARE_DAYS = [1, 7, 30] as const;
/** Of these, or null for a link that lasts until it is revoked. */
export type ShareDays = (typeof SHARE_DAYS)[number] | null;

/** What a share leaves out. It is taken out on the server when the share is made, and is not in it. */
const shareRedaction = z.object({
  /** The whole state. */
  state: z.boolean(),
  /** Parts of the state, as JSON pointers (RFC 6901) such as `/customer/email`. */
  statePaths: z.array(z.string().regex(/^(\/.*)?$/s, "Expected a JSON pointer")).max(PATHS_MAX),
  /** Every question's instructions and criteria. */
  instructions: z.boolean(),
  images: z.boolean(),
});
export type ShareRedaction = z.output<typeof shareRedaction>;

/** The body of `POST /api/shares`. */
export const newShare = z.object({
  runId: z.string(),
  title: z.string().trim().min(1).max(SHARE_TITLE_CHARS_MAX),
  hide: shareRedaction,
  expiresInDays: z.literal(SHARE_DAYS).nullable(),
  /** The person said that whoever has the address may see it. */
  consent: z.literal(true),
});

/** What a share shows. The version is raised when a shape can no longer be read as it stands. */
export const shareDocument = z.object({
  version: z.literal(1),
  title: z.string(),
  /** When the run was made. */
  ranAt: time,
  hidden: shareRedaction,
  /** What the run asked for; null for a single request, and in shares from before it was kept. */
  plan: runPlan.nullable().default(null),
  /** The requests that were sent, as far as they are shown; evaluations name them by their place. */
  requests: z.array(
    z.object({ text: z.string(), images: z.array(z.object({ part: z.string(), sha256: z.string() })) }),
  ),
  evaluations: z.array(
    evaluationFacts.extend({
      /** Place in the requests; null where nothing of the request could be kept. */
      request: z.int().nullable(),
      response: z.string(),
    }),
  ),
});
export type ShareDocument = z.output<typeof shareDocument>;

/** The body of a 200 of `GET /api/shares`, newest first. */
export const shareList = z.object({
  shares: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      createdAt: time,
      /** Null where it lasts until it is revoked. */
      expiresAt: time.nullable(),
      /** Why nobody sees it any more; null while whoever has the address does. */
      ended: z.enum(["revoked", "expired"]).nullable(),
      /** The run that it shows, with the beginning of its state; null where that is gone. */
      run: z
        .object({ id: z.string(), name: z.string().nullable(), preview: z.string(), deleted: z.boolean() })
        .nullable(),
    }),
  ),
});
/** The body of a 200 of `GET /api/shares/<id>`, for whoever has the id. */
export const share = z.object({ id: z.string(), createdAt: time, document: shareDocument });
