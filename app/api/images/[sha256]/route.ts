import { showImage } from "@/lib/history/imageHandlers";
import { pageRoute } from "@/lib/http/route";

export const GET = pageRoute(showImage);
