import { showMetrics } from "@/lib/server/http/metricsHandler";
import { pageOpenRoute } from "@/lib/server/http/route";

export const GET = pageOpenRoute(showMetrics);
