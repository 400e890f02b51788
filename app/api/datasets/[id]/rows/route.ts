import { showDatasetRows } from "@/lib/server/datasets/datasetHandlers";
import { takeRows } from "@/lib/server/datasets/versionHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showDatasetRows);
export const POST = pageRoute(takeRows);
