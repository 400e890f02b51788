import { deleteRun, showRun, updateRun } from "@/lib/history/historyHandlers";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(showRun);
export const PUT = pageRoute(updateRun);
export const DELETE = pageRoute(deleteRun);
