import { showProbedRows } from "@/lib/server/batch/runItemHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showProbedRows);
