import { pageRoute } from "@/lib/server/http/route";
import { showCatalog } from "@/lib/server/modelsPage/catalogHandlers";

export const GET = pageRoute(showCatalog);
