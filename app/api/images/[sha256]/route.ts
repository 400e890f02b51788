import { showImage } from "@/lib/server/history/imageHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showImage);
