import { restoreExperiment } from "@/lib/server/history/experimentHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(restoreExperiment);
