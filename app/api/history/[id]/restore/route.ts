import { restoreRun } from "@/lib/server/history/historyHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(restoreRun);
