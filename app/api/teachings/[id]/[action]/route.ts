import { pageRoute } from "@/lib/server/http/route";
import { changeTeaching } from "@/lib/server/teachings/teachingHandlers";

export const POST = pageRoute(changeTeaching);
