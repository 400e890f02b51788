import "server-only";
import { AppError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { LOCAL_ACCOUNT } from "@/lib/server/store/accounts";

/**
 * Whether a caller may change connections, names and keys. The local account belongs to the person who runs
 * the server, but its keys with a model limit belong to others.
 */
export function mayChangeConnections({ account, grant }: Caller): boolean {
  return account.id === LOCAL_ACCOUNT.id && grant.models === null;
}

/** @throws AppError 403 */
export function requireAdministrator(caller: Caller): void {
  if (mayChangeConnections(caller)) return;
  throw new AppError(
    "permission_denied",
    "Only the administrator's account may do this: a key of the account 'local' without a model limit.",
  );
}
