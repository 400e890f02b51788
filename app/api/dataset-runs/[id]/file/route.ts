import { pageRoute } from "@/lib/server/http/route";
import { sendRunFile } from "@/lib/server/batch/runFileHandler";

export const GET = pageRoute(sendRunFile);
