import { makeDatasetVersion } from "@/lib/server/datasets/versionHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const POST = pageRoute(makeDatasetVersion);
