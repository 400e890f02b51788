import { pageOpenRoute } from "@/lib/http/route";
import { endSession, openSession, showSession } from "@/lib/http/sessionHandlers";

export const GET = pageOpenRoute(showSession);
export const POST = pageOpenRoute(openSession);
export const DELETE = pageOpenRoute(endSession);
