import { restoreExperiment } from "@/lib/history/experimentHandlers";
import { pageRoute } from "@/lib/http/route";

export const POST = pageRoute(restoreExperiment);
