import { evaluate } from "@/lib/evaluate/evaluate";
import { savedInHistory } from "@/lib/history/savedInHistory";
import { pageRoute, rateLimited } from "@/lib/http/route";
import { systemOneHandler } from "@/lib/http/systemOneHandler";

export const POST = pageRoute(rateLimited(savedInHistory(systemOneHandler(evaluate))));
