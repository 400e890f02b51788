import { makeKey, showKeys } from "@/lib/server/administration/keyHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showKeys);
export const POST = pageRoute(makeKey);
