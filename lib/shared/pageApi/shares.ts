import { z } from "zod";
import { evaluationFacts, runPlan } from "./history";

/** The bodies of `/api/shares`. */

const time = z.iso.datetime();
export const SHARE_TITLE_CHARS_MAX = 200;
const PATHS_MAX = 1_000;

/** Lifetimes of a link in days. */
export const SHARE_DAYS = [1, 7, 30] as const;
/** One of these, or null for a link without an end. */
export type ShareDays = (typeof SHARE_DAYS)[number] | null;

/** The hidden parts of a share. The server removes them when it makes the share. */
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
  /** The person agreed that everyone with the address may see it. */
  consent: z.literal(true),
});

/** The content of a share. The version is raised when an older shape becomes unreadable. */
export const shareDocument = z.object({
  version: z.literal(1),
  title: z.string(),
  /** When the run was made. */
  ranAt: time,
  hidden: shareRedaction,
  /** The run's plan; null for a single request, and in shares from before plans were stored. */
  plan: runPlan.nullable().default(null),
  /** The shown requests; evaluations refer to them by index. */
  requests: z.array(
    z.object({ text: z.string(), images: z.array(z.object({ part: z.string(), sha256: z.string() })) }),
  ),
  evaluations: z.array(
    evaluationFacts.extend({
      /** Place in the requests; null if no part of the request could be kept. */
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
      /** Null if it lasts until it is revoked. */
      expiresAt: time.nullable(),
      /** The reason why it is hidden; null while everyone with the address sees it. */
      ended: z.enum(["revoked", "expired"]).nullable(),
      /** Its run, with the start of its state; null if the run is gone. */
      run: z
        .object({ id: z.string(), name: z.string().nullable(), preview: z.string(), deleted: z.boolean() })
        .nullable(),
    }),
  ),
});
/** The body of a 200 of `GET /api/shares/<id>`, for everyone with the id. */
export const share = z.object({ id: z.string(), createdAt: time, document: shareDocument });
