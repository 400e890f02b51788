import { pageRoute } from "@/lib/http/route";
import { addConnection, listConnections } from "@/lib/modelsPage/connectionHandlers";

export const GET = pageRoute(listConnections);
export const POST = pageRoute(addConnection);
