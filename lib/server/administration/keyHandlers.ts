import "server-only";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { keyChange, newKey, type KeyChange, type KeyList, type MadeKey } from "@/lib/shared/pageApi/keys";
import { refreshConnections } from "@/lib/server/connections/connections";
import { env } from "@/lib/server/env";
import { audit } from "@/lib/server/http/audit";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { namesNow, namesOf } from "@/lib/server/models/catalog";
import { requireAdministrator } from "@/lib/server/modelsPage/administrator";
import { ensureAccount, LOCAL_ACCOUNT } from "@/lib/server/store/accounts";
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKey,
  type KeyGrant,
} from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { viewOfKey } from "./keyViews";

type Context = RouteContext<Caller>;

const BODY_BYTES_MAX = 65_536;

/** `GET /api/keys` */
export async function showKeys({ caller }: Context): Promise<Response> {
  requireAdministrator(caller);
  const now = new Date();
  const { requestsPerMinute, tokensPerSecond, apiKey } = env();
  const list: KeyList = {
    keys: (await listApiKeys(await store())).map((key) => viewOfKey(key, now)),
    usual: { requestsPerMinute, tokensPerSecond },
    hasFixedKey: apiKey !== undefined,
  };
  return jsonResponse(JSON.stringify(list));
}

/** `POST /api/keys`: the only reply with the key's secret. */
export async function makeKey({ request, caller }: Context): Promise<Response> {
  requireAdministrator(caller);
  const { name, account: accountId, ...given } = await readFields(request, newKey, BODY_BYTES_MAX);
  const now = new Date();
  const grant = await checkedGrant(given, now);
  const opened = await store();
  const account = accountId === LOCAL_ACCOUNT.id ? LOCAL_ACCOUNT : { id: accountId, name: accountId };
  await ensureAccount(opened, account, now);
  const { id, secret } = await createApiKey(opened, { accountId, name, createdAt: now, ...grant });
  await audit({
    actor: caller.account.id,
    action: "key.created",
    subject: id,
    facts: { account: accountId },
  });
  const made: MadeKey = { secret, key: viewOfKey(await keyOf(id), now) };
  return jsonResponse(JSON.stringify(made));
}

/** `PATCH /api/keys/<id>` */
export async function changeKey({ request, caller, params }: Context): Promise<Response> {
  requireAdministrator(caller);
  const now = new Date();
  const changes = await checkedGrant(await readFields(request, keyChange, BODY_BYTES_MAX), now);
  const id = params.id ?? "";
  if (!(await changeApiKey(await store(), id, changes))) throw noSuchKey();
  const facts = { changed: Object.keys(changes).join(" ") };
  await audit({ actor: caller.account.id, action: "key.changed", subject: id, facts });
  return jsonResponse(JSON.stringify(viewOfKey(await keyOf(id), now)));
}

/** `DELETE /api/keys/<id>`: the key and its sessions end now. */
export async function endKey({ caller, params }: Context): Promise<Response> {
  requireAdministrator(caller);
  const id = params.id ?? "";
  if (!(await revokeApiKey(await store(), id, new Date()))) throw noSuchKey();
  await audit({ actor: caller.account.id, action: "key.revoked", subject: id });
  return jsonResponse("{}");
}

/** @throws InvalidRequestError for an unknown model and an end in the past */
async function checkedGrant({ expiresAt, ...given }: KeyChange, now: Date): Promise<Partial<KeyGrant>> {
  await refreshConnections();
  const names = namesNow();
  const known = new Set(names.models.flatMap(({ id }) => namesOf(id, names)));
  const unknown = given.models?.findIndex((name) => !known.has(name)) ?? -1;
  if (unknown >= 0) {
    throw refused(["models", unknown], `There is no model '${given.models?.[unknown]}'`);
  }
  // A field that was not sent stays as it is.
  const grant: Partial<KeyGrant> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  if (expiresAt === undefined) return grant;
  const end = expiresAt === null ? null : new Date(expiresAt);
  if (end !== null && end <= now) throw refused(["expiresAt"], "Expected a time in the future");
  return { ...grant, expiresAt: end };
}

async function keyOf(id: string): Promise<ApiKey> {
  const key = (await listApiKeys(await store())).find((candidate) => candidate.id === id);
  if (!key) throw noSuchKey();
  return key;
}

const noSuchKey = (): AppError =>
  new AppError("not_found", "There is no such key, or it was revoked before.");

const refused = (place: (string | number)[], msg: string): InvalidRequestError =>
  new InvalidRequestError([{ type: "value_error", loc: ["body", ...place], msg }]);
