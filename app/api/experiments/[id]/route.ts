import { changeExperiment, closeExperiment, showExperiment } from "@/lib/server/history/experimentHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showExperiment);
export const PUT = pageRoute(changeExperiment);
export const DELETE = pageRoute(closeExperiment);
