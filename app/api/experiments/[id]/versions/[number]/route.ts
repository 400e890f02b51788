import { showVersion } from "@/lib/history/experimentHandlers";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(showVersion);
