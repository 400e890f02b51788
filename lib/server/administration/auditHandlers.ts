import "server-only";
import { AUDIT_PAGE_MAX, auditQuery, type AuditPage } from "@/lib/shared/pageApi/audit";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readQuery } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { requireAdministrator } from "@/lib/server/modelsPage/administrator";
import { listAuditEntries } from "@/lib/server/store/auditLog";
import { store } from "@/lib/server/store/openStore";

/** `GET /api/audit` */
export async function showAudit({ request, caller }: RouteContext<Caller>): Promise<Response> {
  requireAdministrator(caller);
  const { before } = readQuery(request, auditQuery);
  const entries = await listAuditEntries(await store(), { before, limit: AUDIT_PAGE_MAX + 1 });
  const page: AuditPage = {
    entries: entries.slice(0, AUDIT_PAGE_MAX),
    hasMore: entries.length > AUDIT_PAGE_MAX,
  };
  return jsonResponse(JSON.stringify(page));
}
