import { pageRoute } from "@/lib/server/http/route";
import { sendTaughtFile } from "@/lib/server/teachings/taughtModelHandlers";

export const GET = pageRoute(sendTaughtFile);
