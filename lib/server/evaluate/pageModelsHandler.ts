import "server-only";
import { refreshConnections } from "@/lib/server/connections/connections";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import type { RouteContext } from "@/lib/server/http/route";
import { versionChanges } from "@/lib/server/models/versionChanges";
import { store } from "@/lib/server/store/openStore";
import { listPageModels } from "./pageModels";

/** `GET /api/models` */
export async function showPageModels({ caller }: RouteContext<Caller>): Promise<Response> {
  await refreshConnections();
  const changes = await versionChanges(await store(), caller.account.id);
  const models = await listPageModels(caller.grant.models, changes, caller.account.id);
  return jsonResponse(JSON.stringify({ models }));
}
