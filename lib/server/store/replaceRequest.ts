import { and, eq, inArray } from "drizzle-orm";
import { addImageUses } from "./images";
import type { StoredRequest } from "./requests";
import type { Store } from "./store";

interface Replacement {
  accountId: string;
  /** The request to remove. */
  sha256: string;
  /** Its replacement, with the same images. */
  request: StoredRequest;
  /** The new search text of its runs; null if unchanged. */
  searchText: string | null;
  /** The new stored response. */
  responseOf: (response: Buffer) => Buffer;
}

/** Replaces a request and all references to it: all or nothing. */
export async function replaceRequest(
  { database, tables }: Store,
  { accountId, sha256, request, searchText, responseOf }: Replacement,
): Promise<void> {
  const { evaluations, imageUses, requests, runs } = tables;
  const { body, cuts, parts } = request;
  const isOld = and(eq(requests.accountId, accountId), eq(requests.sha256, sha256));
  const usesOld = and(eq(imageUses.accountId, accountId), eq(imageUses.user, sha256));
  const asksOld = and(eq(evaluations.accountId, accountId), eq(evaluations.requestSha256, sha256));
  await database.transaction(async (transaction) => {
    await transaction
      .insert(requests)
      .values({
        ...{ accountId, sha256: request.sha256, body: Buffer.from(body) },
        ...{ cuts: JSON.stringify(cuts), parts: JSON.stringify(parts) },
      })
      .onConflictDoNothing();
    const uses = await transaction.select({ sha256: imageUses.sha256 }).from(imageUses).where(usesOld);
    const hashes = uses.map((use) => use.sha256);
    await addImageUses({ database: transaction, tables }, { accountId, user: request.sha256, hashes });
    const asked = await transaction
      .select({ id: evaluations.id, runId: evaluations.runId })
      .from(evaluations)
      .where(asksOld);
    for (const { id } of asked) {
      const isOne = eq(evaluations.id, id);
      const [row] = await transaction
        .select({ response: evaluations.response })
        .from(evaluations)
        .where(isOne);
      const response = row && responseOf(row.response);
      await transaction
        .update(evaluations)
        .set({ requestSha256: request.sha256, ...(response ? { response } : {}) })
        .where(isOne);
    }
    const runIds = [...new Set(asked.map(({ runId }) => runId))];
    if (searchText !== null && runIds.length > 0) {
      await transaction.update(runs).set({ searchText }).where(inArray(runs.id, runIds));
    }
    await transaction.delete(imageUses).where(usesOld);
    await transaction.delete(requests).where(isOld);
  });
}
