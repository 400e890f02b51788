import { pageRoute } from "@/lib/http/route";
import { checkCatalog } from "@/lib/modelsPage/catalogHandlers";

export const POST = pageRoute(checkCatalog);
