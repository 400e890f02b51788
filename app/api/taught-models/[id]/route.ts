import { pageRoute } from "@/lib/server/http/route";
import { removeTaughtModel } from "@/lib/server/teachings/taughtModelHandlers";

export const DELETE = pageRoute(removeTaughtModel);
