import "server-only";
import { AppError } from "@typed-question/protocol/appError";
import { env } from "@/lib/server/env";
import { store } from "@/lib/server/store/openStore";
import { storedBytes } from "@/lib/server/store/storedBytes";

const MEGABYTE = 1_000_000;

/**
 * Refuses a save of an account that already stores more than it may. It is asked before the save, so one save may
 * go over the limit, and the next is refused. Nothing is counted without a limit.
 * @throws AppError 403 with both numbers and the setting.
 */
export async function requireQuota(accountId: string): Promise<void> {
  const { accountBytesMax } = env();
  if (accountBytesMax === undefined) return;
  const bytes = await storedBytes(await store(), accountId);
  if (bytes <= accountBytesMax) return;
  throw new AppError(
    "permission_denied",
    `This account stores ${megabytes(bytes)} MB and may store ${megabytes(accountBytesMax)} MB ` +
      "(PLAYGROUND_ACCOUNT_BYTES_MAX). Delete something first.",
  );
}

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);
