import { pageRoute } from "@/lib/server/http/route";
import { showTeaching } from "@/lib/server/teachings/teachingHandlers";

export const GET = pageRoute(showTeaching);
