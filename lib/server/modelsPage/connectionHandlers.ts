import "server-only";
import { randomUUID } from "node:crypto";
import {
  connections,
  refreshConnections,
  reloadConnections,
  type Connection,
} from "@/lib/server/connections/connections";
import { sealKey } from "@/lib/server/connections/sealKey";
import {
  connectionChange,
  connectionTrial,
  type ConnectionList,
  type ConnectionSettings,
  type ConnectionView,
} from "@/lib/shared/pageApi/connections";
import type { AuditAction } from "@/lib/shared/pageApi/audit";
import { env } from "@/lib/server/env";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { audit } from "@/lib/server/http/audit";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { deleteConnection, saveConnection } from "@/lib/server/store/connections";
import { store } from "@/lib/server/store/openStore";
import { mayChangeConnections, requireAdministrator } from "./administrator";
import { presetViews } from "./presetViews";
import { tryConnection } from "./tryConnection";

type Context = RouteContext<Caller>;

const BODY_BYTES_MAX = 262_144;
const LAST_CHARS = 4;

/** `GET /api/connections` */
export async function listConnections({ caller }: Context): Promise<Response> {
  requireAdministrator(caller);
  await refreshConnections();
  const list: ConnectionList = {
    connections: connections().connections.map(viewOf),
    presets: presetViews(),
    mayChange: mayChangeConnections(caller),
  };
  return jsonResponse(JSON.stringify(list));
}

/** `POST /api/connections` */
export async function addConnection({ request, caller }: Context): Promise<Response> {
  requireAdministrator(caller);
  const { settings, key = null } = await readFields(request, connectionChange, BODY_BYTES_MAX);
  const response = await save(randomUUID(), settings, key);
  await record(caller, "connection.added", settings.name);
  return response;
}

/** `PUT /api/connections/<id>` */
export async function changeConnection({ request, caller, params }: Context): Promise<Response> {
  requireAdministrator(caller);
  const { settings, key } = await readFields(request, connectionChange, BODY_BYTES_MAX);
  const known = await storedConnection(params.id ?? "");
  const response = await save(known.id, settings, keyFor(settings, key, known));
  await record(caller, "connection.changed", settings.name);
  return response;
}

/** `DELETE /api/connections/<id>` */
export async function removeConnection({ caller, params }: Context): Promise<Response> {
  requireAdministrator(caller);
  const known = await storedConnection(params.id ?? "");
  await deleteConnection(await store(), known.id);
  await reloadConnections();
  await record(caller, "connection.removed", known.settings.name);
  return jsonResponse("{}");
}

/** `POST /api/connections/test` */
export async function testConnection({ request, caller }: Context): Promise<Response> {
  requireAdministrator(caller);
  const { settings, key, id } = await readFields(request, connectionTrial, BODY_BYTES_MAX);
  const known = id === undefined ? null : await anyConnection(id);
  const result = await tryConnection(
    {
      ...{ id: "trial", source: "store", settings, key: keyFor(settings, key, known), keyLastFour: null },
      ...{ problem: null, isPublicOnly: env().access === "keys", revision: "" },
    },
    request.signal,
  );
  return jsonResponse(JSON.stringify(result));
}

const record = ({ account }: Caller, action: AuditAction, subject: string): Promise<void> =>
  audit({ actor: account.id, action, subject });

async function save(id: string, settings: ConnectionSettings, key: string | null): Promise<Response> {
  const isInFile = connections().connections.some(
    ({ source, settings: { name } }) => source === "file" && name === settings.name,
  );
  const now = new Date();
  const isSaved =
    !isInFile &&
    (await saveConnection(await store(), {
      ...{ id, name: settings.name, settings: JSON.stringify(settings) },
      sealedKey: key === null ? null : sealKey(key, id),
      keyLastFour: key === null ? null : key.slice(-LAST_CHARS),
      ...{ createdAt: now, updatedAt: now },
    }));
  if (!isSaved) throw refused(["settings", "name"], "Another connection has this name", "name_taken");
  await reloadConnections();
  const saved = connections().connections.find((connection) => connection.id === id);
  if (!saved) throw new AppError("not_found", "Somebody removed the connection meanwhile.");
  return jsonResponse(JSON.stringify(viewOf(saved)));
}

/** The key for these settings. A stored one is never sent to another server than it was entered for. */
function keyFor(
  settings: ConnectionSettings,
  given: string | null | undefined,
  known: Connection | null,
): string | null {
  if (given !== undefined) return given;
  if (!known || known.keyLastFour === null) return null;
  const isSameOrigin = new URL(settings.baseUrl).origin === new URL(known.settings.baseUrl).origin;
  if (!isSameOrigin) throw refused(["key"], "Another server needs its key entered again", "key_needed");
  if (known.key === null)
    throw refused(["key"], "The stored key cannot be opened: enter it again", "key_needed");
  return known.key;
}

async function anyConnection(id: string): Promise<Connection> {
  await refreshConnections();
  const known = connections().connections.find((connection) => connection.id === id);
  if (known) return known;
  throw new AppError("not_found", "There is no such connection.");
}

async function storedConnection(id: string): Promise<Connection> {
  const known = await anyConnection(id);
  if (known.source === "store") return known;
  const { name } = known.settings;
  throw new AppError(
    "api_usage_error",
    `The connection '${name}' stands in the configuration file: change it there.`,
  );
}

const refused = (place: string[], msg: string, type: string): InvalidRequestError =>
  new InvalidRequestError([{ type, loc: ["body", ...place], msg }]);

const viewOf = ({ id, source, settings, keyLastFour, problem }: Connection): ConnectionView => ({
  ...{ id, source, settings, keyLastFour, problem },
});
