import { changeRun } from "@/lib/server/batch/runActionHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(changeRun);
