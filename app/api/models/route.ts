import { listPageModels } from "@/lib/server/evaluate/pageModels";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(async ({ caller }) =>
  jsonResponse(JSON.stringify({ models: await listPageModels(caller.grant.models) })),
);
