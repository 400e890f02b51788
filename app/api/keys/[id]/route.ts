import { changeKey, endKey } from "@/lib/server/administration/keyHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const PATCH = pageRoute(changeKey);
export const DELETE = pageRoute(endKey);
