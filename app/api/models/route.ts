import { jsonResponse } from "@/lib/http/jsonResponse";
import { pageRoute } from "@/lib/http/route";
import { listModels } from "@/lib/models/catalog";

export const GET = pageRoute(() => jsonResponse(JSON.stringify({ models: listModels() })));
