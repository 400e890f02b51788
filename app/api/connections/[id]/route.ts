import { pageRoute } from "@/lib/server/http/route";
import { changeConnection, removeConnection } from "@/lib/server/modelsPage/connectionHandlers";

export const PUT = pageRoute(changeConnection);
export const DELETE = pageRoute(removeConnection);
