import { pageRoute } from "@/lib/http/route";
import { pointAlias, removeAlias } from "@/lib/modelsPage/catalogHandlers";

export const PUT = pageRoute(pointAlias);
export const DELETE = pageRoute(removeAlias);
