import { makeCheck } from "@/lib/server/drift/goldenHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(makeCheck);
