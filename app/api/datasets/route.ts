import { makeDataset, showDatasets } from "@/lib/server/datasets/datasetHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showDatasets);
export const POST = pageRoute(makeDataset);
