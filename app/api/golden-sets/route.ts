import { makeGoldenSet, showGoldenSets } from "@/lib/server/drift/goldenHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showGoldenSets);
export const POST = pageRoute(makeGoldenSet);
