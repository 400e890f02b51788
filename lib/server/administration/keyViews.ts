import type { KeyView } from "@/lib/shared/pageApi/keys";
import type { ApiKey } from "@/lib/server/store/apiKeys";

/** A key without its secret: times in ISO 8601, null without a limit of its own. */
export function viewOfKey(key: ApiKey, now: Date): KeyView {
  const { id, name, account, lastFour, models, requestsPerMinute, tokensPerSecond } = key;
  return {
    ...{ id, name, account: account.id, lastFour, state: stateOf(key, now) },
    models: models && [...models],
    ...{ requestsPerMinute, tokensPerSecond },
    expiresAt: key.expiresAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): KeyView["state"] {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt <= now ? "expired" : "active";
}
