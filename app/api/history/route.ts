import { listHistory } from "@/lib/server/history/historyHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(listHistory);
