import { changeExperiment, closeExperiment, showExperiment } from "@/lib/history/experimentHandlers";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(showExperiment);
export const PUT = pageRoute(changeExperiment);
export const DELETE = pageRoute(closeExperiment);
