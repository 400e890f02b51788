import { exportAccount } from "@/lib/server/account/exportHandler";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(exportAccount);
