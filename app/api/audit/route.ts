import { showAudit } from "@/lib/server/administration/auditHandlers";
import { pageRoute } from "@/lib/server/http/route";

export const GET = pageRoute(showAudit);
