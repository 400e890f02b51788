import { restoreDataset } from "@/lib/server/datasets/datasetHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(restoreDataset);
