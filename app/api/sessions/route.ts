import { pageRoute } from "@/lib/server/http/route";
import { endOtherSessions, showSessions } from "@/lib/server/http/sessionListHandlers";

export const GET = pageRoute(showSessions);
export const DELETE = pageRoute(endOtherSessions);
