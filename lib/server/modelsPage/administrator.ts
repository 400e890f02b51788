import "server-only";
import { AppError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { LOCAL_ACCOUNT } from "@/lib/server/store/accounts";

/**
 * Whether a caller may say which servers answer, and with which keys. The local account is that of whoever runs
 * the server; a key of it that was limited to some models was given to somebody else.
 */
export function mayChangeConnections({ account, grant }: Caller): boolean {
  return account.id === LOCAL_ACCOUNT.id && grant.models === null;
}

/** @throws AppError 403 */
export function requireAdministrator(caller: Caller): void {
  if (mayChangeConnections(caller)) return;
  throw new AppError(
    "permission_denied",
    "Only the administrator's account may change connections and aliases.",
  );
}
