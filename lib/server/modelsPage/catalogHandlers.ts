import "server-only";
import {
  connections,
  refreshConnections,
  reloadConnections,
  type Connection,
} from "@/lib/server/connections/connections";
import { aliasChange, modelAlias, publicModelId, type Catalog } from "@/lib/shared/pageApi/connections";
import { connectionEngines } from "@/lib/server/engines/connectionEngines";
import { engineOf, engineStates, type EngineState } from "@/lib/server/engines/registry";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { audit } from "@/lib/server/http/audit";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { versionChanges } from "@/lib/server/models/versionChanges";
import { readFields } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import {
  builtInModelId,
  downloads,
  idOf,
  isModelId,
  models,
  modelsOf,
  namesNow,
  namesOf,
  retiredNamesOf,
  type Model,
  type Names,
} from "@/lib/server/models/catalog";
import { installedModels, isEmbedded } from "@/lib/server/teach/taughtModels";
import { deleteModelAlias, saveModelAlias } from "@/lib/server/store/modelAliases";
import { store } from "@/lib/server/store/openStore";
import { mayChangeConnections, requireAdministrator } from "./administrator";
import { checkConnection } from "./tryConnection";

type Context = RouteContext<Caller>;
type CatalogModel = Catalog["models"][number];

const BODY_BYTES_MAX = 4_096;

/** `GET /api/catalog` */
export async function showCatalog({ caller }: Context): Promise<Response> {
  await refreshConnections();
  const states = await engineStates();
  const names = namesNow(caller.account.id);
  const granted = modelsOf(caller.grant.models, names);
  const known = new Set(granted.map(({ id }) => id));
  const mayChange = mayChangeConnections(caller);
  const catalog: Catalog = {
    models: granted.map((model) => catalogModel(model, names, states)),
    aliases: connections()
      .aliases.map((alias) => ({
        ...alias,
        isDangling: !known.has(idOf(alias.modelId, names)),
        builtInModelId: builtInModelId(alias.name),
      }))
      .filter(({ isDangling }) => mayChange || !isDangling),
    downloads: mayChange ? downloads() : [],
    mayChange,
    versionChanges: Object.fromEntries(await versionChanges(await store(), caller.account.id)),
  };
  return jsonResponse(JSON.stringify(catalog));
}

function catalogModel(
  { id, description, engine }: Model,
  names: Names,
  states: ReadonlyMap<string, EngineState>,
): CatalogModel {
  const { images, box, optionsMax, tokensMax } = engineOf(id).capabilities;
  const taught = installedModels().find((model) => model.id === id);
  const connection = connections().connections.find(({ settings }) =>
    settings.models.some((model) => publicModelId(settings.name, model.id) === id),
  );
  return {
    ...{ id, description, aliases: namesOf(id, names).slice(0, -1), engine },
    retired: [...retiredNamesOf(id)],
    connection: connection?.settings.name ?? null,
    capabilities: { images, box, optionsMax, tokensMax },
    ...(connection ? remoteState(connection, id) : localState(id, taught?.file.base ?? id, states)),
  };
}

/** A loaded model answers before. */
const LOAD_SHOWN_AFTER_MS = 1_500;

type State = Pick<CatalogModel, "state" | "reason" | "askedAt">;

function remoteState({ id, problem: ownProblem }: Connection, modelId: string): State {
  const open = connectionEngines(connections().connections).get(id);
  const askedAt = open?.server.lastCalls.askedAt(modelId)?.toISOString() ?? null;
  const loadingSince = open?.loadingSince(modelId) ?? null;
  if (loadingSince !== null && Date.now() - loadingSince > LOAD_SHOWN_AFTER_MS) {
    return { state: "loading", reason: null, askedAt };
  }
  if (ownProblem !== null) return { state: "unreachable", reason: ownProblem, askedAt };
  const fault = open?.server.lastCalls.faultOf(modelId) ?? null;
  if (fault === null) return { state: "ready", reason: null, askedAt };
  return { state: fault.hasReply ? "failed" : "unreachable", reason: fault.message, askedAt };
}

function localState(id: string, base: string, states: ReadonlyMap<string, EngineState>): State {
  if (id !== base && !isEmbedded(base)) {
    return { state: "failed", reason: `${base} is gone. Teach it anew.`, askedAt: null };
  }
  const found = states.get(base) ?? { state: "starting" };
  if (found.state === "failed") return { state: "unreachable", reason: found.reason, askedAt: null };
  return { state: found.state === "starting" ? "warming" : "ready", reason: null, askedAt: null };
}

/**
 * `POST /api/catalog/check`: the catalog after a question to every connection. Otherwise a model has only the status
 * of its last call.
 */
export async function checkCatalog(context: Context): Promise<Response> {
  requireAdministrator(context.caller);
  await refreshConnections();
  const open = [...connectionEngines(connections().connections).values()];
  await Promise.all(open.map((connection) => checkConnection(connection, context.request.signal)));
  return showCatalog(context);
}

/** `PUT /api/catalog/aliases/<name>` */
export async function pointAlias({ request, caller, params }: Context): Promise<Response> {
  requireAdministrator(caller);
  const { modelId } = await readFields(request, aliasChange, BODY_BYTES_MAX);
  const name = modelAlias.safeParse(params.name);
  if (!name.success) throw refused("path", "name", name.error.issues[0]!.message);
  await refreshConnections();
  const all = models();
  if (isModelId(name.data, all)) throw refused("path", "name", "A model has this name");
  if (!all.some(({ id }) => id === modelId))
    throw refused("body", "modelId", `There is no model '${modelId}'`);
  requireFromPage(name.data);
  await saveModelAlias(await store(), { name: name.data, modelId }, new Date());
  await reloadConnections();
  const facts = { model: modelId };
  await audit({ actor: caller.account.id, action: "alias.pointed", subject: name.data, facts });
  return jsonResponse("{}");
}

/** `DELETE /api/catalog/aliases/<name>`. A built-in name returns to its own model. */
export async function removeAlias({ caller, params }: Context): Promise<Response> {
  requireAdministrator(caller);
  const name = params.name ?? "";
  requireFromPage(name);
  const isKnown = await deleteModelAlias(await store(), name);
  if (!isKnown) throw new AppError("not_found", "Nobody pointed this name at a model.");
  await reloadConnections();
  await audit({ actor: caller.account.id, action: "alias.removed", subject: name });
  return jsonResponse("{}");
}

const PLACES = { file: "the configuration file", environment: "PLAYGROUND_ALIASES" } as const;

/** Configuration goes before the page: a change here would have no effect. */
function requireFromPage(name: string): void {
  const found = connections().aliases.find((alias) => alias.name === name);
  if (!found || found.source === "store") return;
  throw new AppError(
    "api_usage_error",
    `The name '${name}' stands in ${PLACES[found.source]}: change it there.`,
  );
}

const refused = (place: "path" | "body", field: string, msg: string): InvalidRequestError =>
  new InvalidRequestError([{ type: "value_error", loc: [place, field], msg }]);
