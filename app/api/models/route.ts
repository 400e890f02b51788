import { listPageModels } from "@/lib/evaluate/pageModels";
import { jsonResponse } from "@/lib/http/jsonResponse";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(async ({ caller }) =>
  jsonResponse(JSON.stringify({ models: await listPageModels(caller.grant.models) })),
);
