import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { addImageUses } from "./images";
import type { Store } from "./store";

/** 192 random bits: nobody finds a share by guessing. */
const ID_BYTES = 24;

export interface ShareRow {
  id: string;
  title: string;
  createdAt: Date;
  revokedAt: Date | null;
  expiresAt: Date | null;
}

/** A share with its original run; null if that is gone or unknown. */
export interface ListedShare extends ShareRow {
  run: { id: string; name: string | null; preview: string; deletedAt: Date | null } | null;
}

/** Makes `document` public, with its images. @returns the id, the secret of its address. */
export async function createShare(
  { database, tables }: Store,
  {
    images,
    now,
    ...share
  }: {
    accountId: string;
    runId: string;
    title: string;
    document: string;
    expiresAt: Date | null;
    images: readonly string[];
    now: Date;
  },
): Promise<string> {
  const id = randomBytes(ID_BYTES).toString("base64url");
  await database.transaction(async (transaction) => {
    await transaction.insert(tables.shares).values({ id, ...share, createdAt: now, consentedAt: now });
    const uses = { accountId: share.accountId, user: id, hashes: images };
    await addImageUses({ database: transaction, tables }, uses);
  });
  return id;
}

/** The shares of an account, newest first, including revoked and expired ones. */
export async function listShares(
  { database, tables: { runs, shares } }: Store,
  accountId: string,
): Promise<ListedShare[]> {
  const { id, title, createdAt, revokedAt, expiresAt } = shares;
  const run = { id: runs.id, name: runs.name, preview: runs.preview, deletedAt: runs.deletedAt };
  return database
    .select({ id, title, createdAt, revokedAt, expiresAt, run })
    .from(shares)
    .leftJoin(runs, and(eq(runs.id, shares.runId), eq(runs.accountId, shares.accountId)))
    .where(eq(shares.accountId, accountId))
    .orderBy(desc(createdAt), desc(id));
}

/**
 * A share, for everyone with its id. The document is empty once it was revoked, and some time after its
 * expiry.
 */
export async function findShare(
  { database, tables: { shares } }: Store,
  id: string,
): Promise<(ShareRow & { document: string }) | null> {
  const [row] = await database.select().from(shares).where(eq(shares.id, id));
  return row ?? null;
}

/** Revokes a share and empties it. @returns whether there was one to revoke. */
export async function revokeShare(
  { database, tables: { imageUses, shares } }: Store,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const revoked = await transaction
      .update(shares)
      .set({ revokedAt: now, document: "" })
      .where(and(eq(shares.id, id), eq(shares.accountId, accountId), isNull(shares.revokedAt)))
      .returning({ id: shares.id });
    if (revoked.length === 0) return false;
    await transaction
      .delete(imageUses)
      .where(and(eq(imageUses.accountId, accountId), eq(imageUses.user, id)));
    return true;
  });
}
