import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { findImage } from "@/lib/server/store/images";
import type { Store } from "@/lib/server/store/store";

/** Images as data URLs by placeholder. One that is no longer here is left out. */
export async function dataUrls(
  store: Store,
  accountId: string,
  images: DatasetRow["images"],
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const { placeholder, sha256 } of images) {
    const bytes = await findImage(store, accountId, sha256);
    if (!bytes) continue;
    const type = bytes[0] === 0x89 ? "image/png" : "image/jpeg";
    urls.set(placeholder, `data:${type};base64,${bytes.toString("base64")}`);
  }
  return urls;
}
