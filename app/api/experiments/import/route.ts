import { takeExperiment } from "@/lib/history/importHandler";
import { pageRoute } from "@/lib/http/route";

export const POST = pageRoute(takeExperiment);
