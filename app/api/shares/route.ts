import { makeShare, showShares } from "@/lib/history/shareHandlers";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(showShares);
export const POST = pageRoute(makeShare);
