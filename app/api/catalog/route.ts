import { pageRoute } from "@/lib/http/route";
import { showCatalog } from "@/lib/modelsPage/catalogHandlers";

export const GET = pageRoute(showCatalog);
