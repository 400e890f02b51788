import { pageRoute } from "@/lib/server/http/route";
import { showPageModels } from "@/lib/server/evaluate/pageModelsHandler";

export const GET = pageRoute(showPageModels);
