import { viewOfKey } from "@/lib/server/administration/keyViews";
import { addAuditEntry, COMMAND_ACTOR, type NewAuditEntry } from "@/lib/server/store/auditLog";
import { ensureAccount, LOCAL_ACCOUNT } from "@/lib/server/store/accounts";
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKey,
} from "@/lib/server/store/apiKeys";
import type { Store } from "@/lib/server/store/store";
import type { Command } from "./keyArguments";
import { alignedTable } from "./alignedTable";

/** No key matches the command. */
export class NoSuchKey extends Error {
  override name = "NoSuchKey";

  constructor(id: string) {
    super(`There is no key ${id}, or it was revoked before.`);
  }
}

/**
 * Runs a command.
 * @returns text for the terminal, without the last line break
 * @throws NoSuchKey
 */
export async function runCommand(
  command: Exclude<Command, { kind: "help" }>,
  store: Store,
  now: Date,
): Promise<string> {
  const record = (entry: Omit<NewAuditEntry, "actor">): Promise<void> =>
    addAuditEntry(store, { actor: COMMAND_ACTOR, ...entry }, now);
  switch (command.kind) {
    case "create": {
      const { name, accountId, grant, asJson } = command;
      const account = accountId === LOCAL_ACCOUNT.id ? LOCAL_ACCOUNT : { id: accountId, name: accountId };
      await ensureAccount(store, account, now);
      const { id, secret } = await createApiKey(store, { accountId, name, createdAt: now, ...grant });
      const key = await keyOf(store, id);
      await record({ action: "key.created", subject: id, facts: { account: accountId } });
      if (asJson) return toJson({ key: secret, ...viewOfKey(key, now) });
      return `The key, shown this once:\n\n${secret}\n\n${keyTable([key], now)}`;
    }
    case "list": {
      const { accountId, asJson } = command;
      const all = await listApiKeys(store);
      const keys = all.filter(({ account }) => accountId === undefined || account.id === accountId);
      if (asJson) return toJson(keys.map((key) => viewOfKey(key, now)));
      return keys.length === 0 ? "There are no keys." : keyTable(keys, now);
    }
    case "limits": {
      const { id, changes, asJson } = command;
      if (!(await changeApiKey(store, id, changes))) throw new NoSuchKey(id);
      const key = await keyOf(store, id);
      await record({
        action: "key.changed",
        subject: id,
        facts: { changed: Object.keys(changes).join(" ") },
      });
      return asJson ? toJson(viewOfKey(key, now)) : keyTable([key], now);
    }
    case "revoke":
      if (!(await revokeApiKey(store, command.id, now))) throw new NoSuchKey(command.id);
      await record({ action: "key.revoked", subject: command.id });
      return `Revoked ${command.id}.`;
  }
}

async function keyOf(store: Store, id: string): Promise<ApiKey> {
  const key = (await listApiKeys(store)).find((candidate) => candidate.id === id);
  if (!key) throw new NoSuchKey(id);
  return key;
}

const toJson = (value: unknown): string => JSON.stringify(value, null, 2);

const HEADINGS = [
  "ID",
  "NAME",
  "ACCOUNT",
  "ENDS",
  "STATE",
  "MODELS",
  "REQ/MIN",
  "TOKENS/S",
  "EXPIRES",
  "CREATED",
];

function keyTable(keys: readonly ApiKey[], now: Date): string {
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.account.id,
    key.lastFour,
    viewOfKey(key, now).state,
    key.models?.join(",") ?? "all",
    String(key.requestsPerMinute ?? "default"),
    String(key.tokensPerSecond ?? "default"),
    key.expiresAt?.toISOString() ?? "never",
    key.createdAt.toISOString(),
  ]);
  return alignedTable([HEADINGS, ...rows]);
}
