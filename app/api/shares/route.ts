import { makeShare, showShares } from "@/lib/server/history/shareHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showShares);
export const POST = pageRoute(makeShare);
