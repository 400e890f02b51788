import { pageOpenRoute } from "@/lib/server/http/route";
import { endSession, openSession, showSession } from "@/lib/server/http/sessionHandlers";

export const GET = pageOpenRoute(showSession);
export const POST = pageOpenRoute(openSession);
export const DELETE = pageOpenRoute(endSession);
