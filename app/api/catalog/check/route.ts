import { pageRoute } from "@/lib/server/http/route";
import { checkCatalog } from "@/lib/server/modelsPage/catalogHandlers";

export const POST = pageRoute(checkCatalog);
