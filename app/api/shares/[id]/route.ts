import { endShare, showShare } from "@/lib/history/shareHandlers";
import { pageOpenRoute, pageRoute } from "@/lib/http/route";

export const GET = pageOpenRoute(showShare);
export const DELETE = pageRoute(endShare);
