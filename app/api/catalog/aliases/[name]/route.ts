import { pageRoute } from "@/lib/server/http/route";
import { pointAlias, removeAlias } from "@/lib/server/modelsPage/catalogHandlers";

export const PUT = pageRoute(pointAlias);
export const DELETE = pageRoute(removeAlias);
