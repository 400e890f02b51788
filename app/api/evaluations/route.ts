import { evaluate } from "@/lib/evaluate/evaluate";
import { savedInHistory } from "@/lib/history/savedInHistory";
import { pageRoute } from "@/lib/http/route";
import { systemOneHandler } from "@/lib/http/systemOneHandler";

export const POST = pageRoute(savedInHistory(systemOneHandler(evaluate)));
