import type { Draft } from "@/lib/shared/draft/draft";
import { isExampleFile } from "@/lib/shared/examples/example";
import { readDraft, writeDraft } from "@/lib/shared/draft/storedDraft";
import { downloadImage, uploadImage, type Content } from "./fetchExperiments";
import type { Failure } from "@/lib/client/pageFetch";
import type { Refused } from "@/lib/client/readReply";
import type { ImageStore } from "@/lib/client/draft/imageStore";

/** `loading`: the bytes of an image are still being looked for in the browser. */
export type Packing = { kind: "content"; content: Content } | { kind: "loading" } | Refused | Failure;

/**
 * The server's content of a draft; missing images are uploaded first. Images without bytes, here and on the
 * server, are left out: the draft reports them in their places.
 * @param bytesOf the bytes of an image; undefined while they are loading
 * @param known SHA-256 of images by their keys; uploaded ones are added
 */
export async function packContent(
  draft: Draft,
  bytesOf: (key: string) => Uint8Array<ArrayBuffer> | "missing" | undefined,
  known: Map<string, string>,
): Promise<Packing> {
  const text = writeDraft(draft);
  const packed = new Map<string, string>();
  for (const { key } of draft.images) {
    if (isExampleFile(key) || packed.has(key)) continue;
    const found = bytesOf(key);
    const sha256 = known.get(key);
    if (sha256 !== undefined) packed.set(key, sha256);
    else if (found === undefined) return { kind: "loading" };
    else if (found !== "missing") {
      const sent = await uploadImage(found);
      if (sent.kind !== "data") return sent;
      known.set(key, sent.data.sha256);
      packed.set(key, sent.data.sha256);
    }
  }
  const pairs = [...packed].map(([key, sha256]) => ({ key, sha256 }));
  return { kind: "content", content: { draft: text, images: pairs } };
}

/**
 * The draft of stored content, with its images loaded into the browser.
 * @returns null if a newer version of this program wrote it
 */
export async function unpackContent(
  { draft: text, images: pairs }: Content,
  images: ImageStore,
): Promise<Draft | null> {
  const draft = readDraft(text);
  if (!draft) return null;
  await Promise.all(
    pairs.map(async ({ key, sha256 }) => {
      if (images.get(key)) return;
      const bytes = await downloadImage(sha256);
      if (bytes) await images.take(key, bytes);
    }),
  );
  return draft;
}
