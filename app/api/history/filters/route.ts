import { showHistoryFilters } from "@/lib/history/historyHandlers";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(showHistoryFilters);
