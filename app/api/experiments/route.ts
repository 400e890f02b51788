import { makeExperiment, showExperiments } from "@/lib/server/history/experimentHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showExperiments);
export const POST = pageRoute(makeExperiment);
