import { jsonResponse } from "@/lib/http/jsonResponse";
import { pageRoute } from "@/lib/http/route";
import { listModels } from "@/lib/models/catalog";

export const GET = pageRoute(({ caller }) =>
  jsonResponse(JSON.stringify({ models: listModels(caller.grant.models) })),
);
