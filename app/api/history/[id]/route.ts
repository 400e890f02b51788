import { deleteRun, showRun, updateRun } from "@/lib/server/history/historyHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showRun);
export const PUT = pageRoute(updateRun);
export const DELETE = pageRoute(deleteRun);
