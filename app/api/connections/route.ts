import { pageRoute } from "@/lib/server/http/route";
import { addConnection, listConnections } from "@/lib/server/modelsPage/connectionHandlers";

export const GET = pageRoute(listConnections);
export const POST = pageRoute(addConnection);
