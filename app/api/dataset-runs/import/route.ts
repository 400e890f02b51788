import { importRunFile } from "@/lib/server/batch/importRunFile";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(importRunFile);
