import { takeExperiment } from "@/lib/server/history/importHandler";
import { pageRoute, rateLimited } from "@/lib/server/http/route";

export const POST = pageRoute(rateLimited(takeExperiment));
