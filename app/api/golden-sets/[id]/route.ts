import { changeGoldenSet, deleteGoldenSet, showGoldenSet } from "@/lib/server/drift/goldenHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showGoldenSet);
export const PUT = pageRoute(changeGoldenSet);
export const DELETE = pageRoute(deleteGoldenSet);
