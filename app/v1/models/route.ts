import { refreshConnections } from "@/lib/connections/connections";
import { jsonResponse } from "@/lib/http/jsonResponse";
import { v1Route } from "@/lib/http/route";
import { v1Methods } from "@/lib/http/v1Methods";
import { listModels } from "@/lib/models/catalog";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1Methods({
  GET: v1Route(async ({ caller }) => {
    await refreshConnections();
    return jsonResponse(JSON.stringify({ models: listModels(caller.grant.models) }));
  }),
});
