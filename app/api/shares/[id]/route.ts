import { endShare, showShare } from "@/lib/server/history/shareHandlers";
import { pageOpenRoute, pageRoute } from "@/lib/server/http/route";

export const GET = pageOpenRoute(showShare);
export const DELETE = pageRoute(endShare);
