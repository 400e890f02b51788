import { changeDatasetName, deleteDataset, showDataset } from "@/lib/server/datasets/datasetHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showDataset);
export const PUT = pageRoute(changeDatasetName);
export const DELETE = pageRoute(deleteDataset);
