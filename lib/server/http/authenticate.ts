import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/env";
import { AppError } from "@typed-question/protocol/appError";
import { LOCAL_ACCOUNT, type Account } from "@/lib/server/store/accounts";
import { findApiKeyBySecret, FULL_GRANT, type ApiKey, type KeyGrant } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { withinWrongKeys } from "./wrongKeys";

/** The id of the key from the configuration. The ids of stored keys are UUIDs. */
export const FIXED_KEY_ID = "fixed";

/** The caller of a request. */
export interface Caller {
  account: Account;
  /** The key's id; null for a page on this machine, which needs none. */
  keyId: string | null;
  grant: KeyGrant;
}

/** The local account without a stored key. */
export const localCaller = (keyId: typeof FIXED_KEY_ID | null): Caller => ({
  account: LOCAL_ACCOUNT,
  keyId,
  grant: FULL_GRANT,
});

export const callerOf = (key: ApiKey): Caller => ({ account: key.account, keyId: key.id, grant: key });

/**
 * The caller of the header `Authorization: Bearer <key>`.
 * @throws AppError 401 when the key is missing or not valid; 429 after too many wrong ones.
 */
export async function bearerCaller(request: Request): Promise<Caller> {
  const header = request.headers.get("authorization");
  if (header === null) throw unauthenticated("The header 'Authorization: Bearer <API key>' is missing.");
  const key = /^bearer +(\S+)$/i.exec(header.trim())?.[1];
  if (key === undefined) throw unauthenticated("The header 'Authorization' must be 'Bearer <API key>'.");
  const caller = await withinWrongKeys("v1", request, key, () => findCaller(key));
  if (!caller) throw unauthenticated("The API key is not valid.");
  return caller;
}

/** The caller with this key, or null if it is not valid. */
export async function findCaller(key: string): Promise<Caller | null> {
  const fixedKey = env().apiKey;
  if (fixedKey !== undefined && timingSafeEqual(sha256(key), sha256(fixedKey))) {
    return localCaller(FIXED_KEY_ID);
  }
  const known = await findApiKeyBySecret(await store(), key, new Date());
  return known && callerOf(known);
}

export function unauthenticated(message: string): AppError {
  return new AppError("authentication_error", message, { headers: { "www-authenticate": "Bearer" } });
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
