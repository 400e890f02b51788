import { restoreRun } from "@/lib/history/historyHandlers";
import { pageRoute } from "@/lib/http/route";

export const POST = pageRoute(restoreRun);
