import { showVersion } from "@/lib/server/history/experimentHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showVersion);
