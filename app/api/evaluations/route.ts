import { evaluate } from "@/lib/evaluate/evaluate";
import { pageRoute } from "@/lib/http/route";
import { systemOneHandler } from "@/lib/http/systemOneHandler";

export const POST = pageRoute(systemOneHandler(evaluate));
