import { createHash } from "node:crypto";
import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Database, Store } from "./store";

type Within = Pick<Store, "tables"> & { database: Pick<Database, "select" | "insert" | "delete"> };

/** Hexadecimal SHA-256, the name of an image. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Stores an image of an account, once. @returns its SHA-256. */
export async function putImage(
  { database, tables: { images } }: Within,
  { accountId, bytes, now }: { accountId: string; bytes: Uint8Array; now: Date },
): Promise<string> {
  const sha256 = sha256Of(bytes);
  await database
    .insert(images)
    .values({ accountId, sha256, bytes: Buffer.from(bytes), createdAt: now })
    .onConflictDoNothing();
  return sha256;
}

/** The bytes of an image of this account. */
export async function findImage(
  { database, tables: { images } }: Store,
  accountId: string,
  sha256: string,
): Promise<Buffer | null> {
  const [row] = await database
    .select({ bytes: images.bytes })
    .from(images)
    .where(and(eq(images.accountId, accountId), eq(images.sha256, sha256)));
  return row?.bytes ?? null;
}

/** The images of these that the account lacks. */
export async function missingImages(
  { database, tables: { images } }: Within,
  accountId: string,
  hashes: readonly string[],
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const known = await database
    .select({ sha256: images.sha256 })
    .from(images)
    .where(and(eq(images.accountId, accountId), inArray(images.sha256, [...hashes])));
  const found = new Set(known.map(({ sha256 }) => sha256));
  return hashes.filter((sha256) => !found.has(sha256));
}

/** Notes that a request (its SHA-256), an experiment or a share (their ids) needs these images. */
export async function addImageUses(
  { database, tables: { imageUses } }: Within,
  { accountId, user, hashes }: { accountId: string; user: string; hashes: readonly string[] },
): Promise<void> {
  const unique = [...new Set(hashes)];
  if (unique.length === 0) return;
  await database
    .insert(imageUses)
    .values(unique.map((sha256) => ({ accountId, sha256, user })))
    .onConflictDoNothing();
}

/** The bytes of a share's image, until the share is revoked or expires. */
export async function findSharedImage(
  { database, tables: { images, imageUses, shares } }: Store,
  { shareId, sha256, now }: { shareId: string; sha256: string; now: Date },
): Promise<Buffer | null> {
  const isOpen = and(isNull(shares.revokedAt), or(isNull(shares.expiresAt), gt(shares.expiresAt, now)));
  const [row] = await database
    .select({ bytes: images.bytes })
    .from(shares)
    .innerJoin(imageUses, and(eq(imageUses.accountId, shares.accountId), eq(imageUses.user, shares.id)))
    .innerJoin(images, and(eq(images.accountId, imageUses.accountId), eq(images.sha256, imageUses.sha256)))
    .where(and(eq(shares.id, shareId), isOpen, eq(imageUses.sha256, sha256)));
  return row?.bytes ?? null;
}
