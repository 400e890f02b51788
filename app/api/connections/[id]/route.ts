import { pageRoute } from "@/lib/http/route";
import { changeConnection, removeConnection } from "@/lib/modelsPage/connectionHandlers";

export const PUT = pageRoute(changeConnection);
export const DELETE = pageRoute(removeConnection);
