import { showLabels } from "@/lib/server/datasets/labelsHandler";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showLabels);
