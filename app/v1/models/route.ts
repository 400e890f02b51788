import { refreshConnections } from "@/lib/server/connections/connections";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { v1Route } from "@/lib/server/http/route";
import { v1Methods } from "@/lib/server/http/v1Methods";
import { listModels, namesNow } from "@/lib/server/models/catalog";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1Methods({
  GET: v1Route(async ({ caller }) => {
    await refreshConnections();
    const models = listModels(caller.grant.models, namesNow(caller.account.id));
    return jsonResponse(JSON.stringify({ models }));
  }),
});
