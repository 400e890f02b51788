import type { AuditEntry } from "@/lib/shared/pageApi/audit";
import { listAuditEntries } from "@/lib/server/store/auditLog";
import type { Store } from "@/lib/server/store/store";
import { alignedTable } from "./alignedTable";
import { isOf, type AuditCommand } from "./auditArguments";

const PAGE = 1_000;
const HEADINGS = ["TIME", "WHO", "WHAT", "OF", "FURTHER"];

/** @returns the wanted entries as text for the terminal, without the last line break */
export async function runAuditCommand(
  { since, actor, action, limit, asJson }: Extract<AuditCommand, { kind: "read" }>,
  store: Store,
): Promise<string> {
  const found: AuditEntry[] = [];
  let before: string | undefined;
  while (found.length < limit) {
    const page = await listAuditEntries(store, { before, since, limit: PAGE });
    found.push(
      ...page.filter(
        (entry) =>
          (actor === undefined || entry.actor === actor) &&
          (action === undefined || isOf(entry.action, action)),
      ),
    );
    before = page.at(-1)?.id;
    if (page.length < PAGE) break;
  }
  const wanted = found.slice(0, limit);
  if (asJson) return wanted.map((entry) => JSON.stringify(entry)).join("\n");
  if (wanted.length === 0) return "The log has no such entry.";
  const rows = wanted.map(({ at, actor: who, action: what, subject, facts }) => [
    ...[at, who, what, subject],
    Object.entries(facts)
      .map(([name, value]) => `${name}=${value}`)
      .join(" "),
  ]);
  return alignedTable([HEADINGS, ...rows]);
}
