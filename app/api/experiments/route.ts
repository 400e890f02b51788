import { makeExperiment, showExperiments } from "@/lib/history/experimentHandlers";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(showExperiments);
export const POST = pageRoute(makeExperiment);
