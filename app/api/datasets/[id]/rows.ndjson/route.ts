import { sendRowLines } from "@/lib/server/datasets/rowLinesHandler";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(sendRowLines);
