import { takeExperiment } from "@/lib/server/history/importHandler";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(takeExperiment);
