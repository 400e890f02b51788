import { showEstimate } from "@/lib/server/batch/runHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(showEstimate);
