import { pageOpenRoute } from "@/lib/server/http/route";
import { openByLink } from "@/lib/server/http/sessionHandlers";

export const GET = pageOpenRoute(openByLink);
