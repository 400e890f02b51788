import "server-only";
import { log } from "@/lib/server/log";
import { addAuditEntry, type NewAuditEntry } from "@/lib/server/store/auditLog";
import { store } from "@/lib/server/store/openStore";
import { singleton } from "@/lib/server/singleton";

/** Records what has happened. A failure is logged: the change itself stands. */
export async function audit(entry: NewAuditEntry): Promise<void> {
  try {
    await addAuditEntry(await store(), entry, new Date());
  } catch (error) {
    log().error(
      { err: error, action: entry.action, actor: entry.actor },
      "the audit log has no entry of this",
    );
  }
}

/** Somebody who guesses keys must not fill the store. */
const REFUSALS_EVERY_MS = 60_000;

/** Records a refused sign-in: the first, then once a minute with the number of those since. */
export async function auditRefusedSignIn(): Promise<void> {
  const refusals = singleton("auditedRefusals", () => ({ recordedAt: -Infinity, count: 0 }));
  refusals.count += 1;
  const now = performance.now();
  if (now - refusals.recordedAt < REFUSALS_EVERY_MS) return;
  const { count } = refusals;
  Object.assign(refusals, { recordedAt: now, count: 0 });
  await audit({ actor: "nobody", action: "session.refused", subject: "", facts: { count } });
}
