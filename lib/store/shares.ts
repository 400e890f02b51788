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
}

/** Makes what `document` shows public, with its images. @returns the id, the secret of its address. */
export async function createShare(
  { database, tables }: Store,
  {
    accountId,
    title,
    document,
    images,
    now,
  }: { accountId: string; title: string; document: string; images: readonly string[]; now: Date },
): Promise<string> {
  const id = randomBytes(ID_BYTES).toString("base64url");
  await database.transaction(async (transaction) => {
    await transaction
      .insert(tables.shares)
      .values({ id, accountId, title, createdAt: now, consentedAt: now, document });
    await addImageUses({ database: transaction, tables }, { accountId, user: id, hashes: images });
  });
  return id;
}

/** The shares of an account, newest first, those that were revoked too. */
export async function listShares(
  { database, tables: { shares } }: Store,
  accountId: string,
): Promise<ShareRow[]> {
  const { id, title, createdAt, revokedAt } = shares;
  return database
    .select({ id, title, createdAt, revokedAt })
    .from(shares)
    .where(eq(shares.accountId, accountId))
    .orderBy(desc(createdAt), desc(id));
}

/** A share, for whoever has its id. The document is empty when it was revoked. */
export async function findShare(
  { database, tables: { shares } }: Store,
  id: string,
): Promise<(ShareRow & { document: string }) | null> {
  const [row] = await database.select().from(shares).where(eq(shares.id, id));
  return row ?? null;
}

/** Takes a share back and empties it. @returns whether there was one to take back. */
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
