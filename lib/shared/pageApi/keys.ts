import { z } from "zod";

/** The bodies of `/api/keys`. */

/** Highest rate limit: practically none, and its counter fits 32 bits. */
export const RATE_MAX = 1_000_000_000;
const MODELS_MAX = 100;
const MODEL_CHARS_MAX = 250;

/** The name of a key: 1 to 100 characters without control characters. */
export const keyName = z
  .string()
  .trim()
  .regex(/^\P{C}{1,100}$/u, "Expected 1 to 100 characters");

export const keyAccountId = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,63}$/,
    "Expected 1 to 64 of a-z, 0-9, '-' and '_', beginning with a letter or a digit",
  );

const rate = z.int().min(1).max(RATE_MAX).nullable();
const time = z.iso.datetime();

const grant = z.object({
  /** Names of models; null for all. */
  models: z.array(z.string().min(1).max(MODEL_CHARS_MAX)).min(1).max(MODELS_MAX).nullable(),
  /** Null for the server's own limit. */
  requestsPerMinute: rate,
  tokensPerSecond: rate,
  /** Null for no end. */
  expiresAt: time.nullable(),
});

/** The body of `POST /api/keys`. */
export const newKey = grant.extend({ name: keyName, account: keyAccountId });
export type NewKey = z.output<typeof newKey>;

/** The body of `PATCH /api/keys/<id>`: what changes. */
export const keyChange = grant
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Expected something to change");
export type KeyChange = z.output<typeof keyChange>;

export const keyView = grant.extend({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  lastFour: z.string(),
  state: z.enum(["active", "revoked", "expired"]),
  createdAt: time,
  revokedAt: time.nullable(),
});
export type KeyView = z.output<typeof keyView>;

/** The body of a 200 of `GET /api/keys`: every key ever made, the oldest first. */
export const keyList = z.object({
  keys: z.array(keyView),
  /** The limits of keys without their own. */
  usual: z.object({ requestsPerMinute: z.int(), tokensPerSecond: z.int() }),
  /** Whether the configuration holds a key that this list cannot show or end. */
  hasFixedKey: z.boolean(),
});
export type KeyList = z.output<typeof keyList>;

/** The body of a 200 of `POST /api/keys`. The secret is never available again. */
export const madeKey = z.object({ secret: z.string(), key: keyView });
export type MadeKey = z.output<typeof madeKey>;
