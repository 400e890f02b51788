import { sendDatasetFile } from "@/lib/server/datasets/fileHandler";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(sendDatasetFile);
