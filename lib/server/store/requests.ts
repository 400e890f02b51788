import { and, eq, inArray } from "drizzle-orm";
import { addImageUses, putImage } from "./images";
import type { Database, Store } from "./store";

/** A stored request; the bytes of its images are elsewhere. */
export interface StoredRequest {
  /** Hexadecimal SHA-256 of the sent bytes. */
  sha256: string;
  /** The sent JSON, without the base64 of `cuts`. */
  body: Uint8Array;
  /** Removed parts: the base64 of the image was at this byte of the sent JSON. In order. */
  cuts: { at: number; sha256: string }[];
  /** The other parts of its form. */
  parts: { name: string; sha256: string }[];
}

/** Stores a request, once, with its images. Part of a transaction. */
export async function putRequest(
  { database, tables }: Pick<Store, "tables"> & { database: Pick<Database, "select" | "insert" | "delete"> },
  {
    accountId,
    request,
    images,
    now,
  }: { accountId: string; request: StoredRequest; images: readonly Uint8Array[]; now: Date },
): Promise<void> {
  const { sha256, body, cuts, parts } = request;
  const added = await database
    .insert(tables.requests)
    .values({
      accountId,
      sha256,
      body: Buffer.from(body),
      cuts: JSON.stringify(cuts),
      parts: JSON.stringify(parts),
    })
    .onConflictDoNothing()
    .returning({ sha256: tables.requests.sha256 });
  if (added.length === 0) return;
  const hashes: string[] = [];
  for (const bytes of images) hashes.push(await putImage({ database, tables }, { accountId, bytes, now }));
  await addImageUses({ database, tables }, { accountId, user: sha256, hashes });
}

/** The stored requests of these hashes. */
export async function findRequests(
  { database, tables: { requests } }: Store,
  accountId: string,
  hashes: readonly string[],
): Promise<StoredRequest[]> {
  if (hashes.length === 0) return [];
  const rows = await database
    .select()
    .from(requests)
    .where(and(eq(requests.accountId, accountId), inArray(requests.sha256, [...hashes])));
  return rows.map(({ sha256, body, cuts, parts }) => ({
    sha256,
    body,
    cuts: JSON.parse(cuts) as StoredRequest["cuts"],
    parts: JSON.parse(parts) as StoredRequest["parts"],
  }));
}
