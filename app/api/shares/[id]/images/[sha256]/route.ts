import { showShareImage } from "@/lib/server/history/shareHandlers";
import { pageOpenRoute } from "@/lib/server/http/route";

export const GET = pageOpenRoute(showShareImage);
