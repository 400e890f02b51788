import { pageRoute } from "@/lib/http/route";
import { testConnection } from "@/lib/modelsPage/connectionHandlers";

export const POST = pageRoute(testConnection);
