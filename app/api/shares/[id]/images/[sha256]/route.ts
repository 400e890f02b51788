import { showShareImage } from "@/lib/history/shareHandlers";
import { pageOpenRoute } from "@/lib/http/route";

export const GET = pageOpenRoute(showShareImage);
