import { evaluate } from "@/lib/server/evaluate/evaluate";
import { savedInHistory } from "@/lib/server/history/savedInHistory";
import { pageRoute, rateLimited } from "@/lib/server/http/route";
import { systemOneHandler } from "@/lib/server/http/systemOneHandler";

export const POST = pageRoute(rateLimited(savedInHistory(systemOneHandler(evaluate))));
