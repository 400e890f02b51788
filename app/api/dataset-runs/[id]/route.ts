import { deleteRun } from "@/lib/server/batch/runActionHandlers";
import { showRun } from "@/lib/server/batch/runHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showRun);
export const DELETE = pageRoute(deleteRun);
