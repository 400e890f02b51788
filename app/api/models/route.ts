import { listPageModels } from "@/lib/evaluate/pageModels";
import { jsonResponse } from "@/lib/http/jsonResponse";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(({ caller }) =>
  jsonResponse(JSON.stringify({ models: listPageModels(caller.grant.models) })),
);
