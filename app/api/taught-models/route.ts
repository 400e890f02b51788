import { pageRoute } from "@/lib/server/http/route";
import { importTaughtModel, showTaughtModels } from "@/lib/server/teachings/taughtModelHandlers";

export const GET = pageRoute(showTaughtModels);
export const POST = pageRoute(importTaughtModel);
