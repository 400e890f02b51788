import { makeVersion, showVersions } from "@/lib/history/experimentHandlers";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(showVersions);
export const POST = pageRoute(makeVersion);
