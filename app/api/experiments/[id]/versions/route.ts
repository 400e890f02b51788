import { makeVersion, showVersions } from "@/lib/server/history/experimentHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showVersions);
export const POST = pageRoute(makeVersion);
