import { makeRun, showRuns } from "@/lib/server/batch/runHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showRuns);
export const POST = pageRoute(makeRun);
