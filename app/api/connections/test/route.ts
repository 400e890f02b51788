import { pageRoute } from "@/lib/server/http/route";
import { testConnection } from "@/lib/server/modelsPage/connectionHandlers";

export const POST = pageRoute(testConnection);
