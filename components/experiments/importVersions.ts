import type { Draft } from "@/lib/shared/draft/draft";
import type { ExperimentFile } from "@/lib/shared/draft/experimentFile";
import { importExperiment, uploadImage, type Content } from "@/lib/client/experiments/fetchExperiments";
import { fromBase64 } from "@/lib/shared/text/base64";
import { packContent } from "@/lib/client/experiments/experimentContent";

export type Imported =
  { ok: true; revision: number; images: Content["images"] } | { ok: false; message: string };

/** Stores an experiment from a file on the server with its versions and answers: all or nothing. */
export async function importVersions(
  id: string,
  { name, draft, versions, runs, images }: ExperimentFile,
): Promise<Imported> {
  const known = new Map<string, string>();
  const pack = async (content: Draft): Promise<Content> => {
    const packing = await packContent(content, (key) => bytesOf(images, key) ?? "missing", known);
    if (packing.kind === "content") return packing.content;
    throw new Refusal(packing.kind === "loading" ? "Its images could not be read." : packing.message);
  };
  const hashOf = async (key: string): Promise<string> => {
    const sent = known.get(key) ?? (await uploadImage(bytesOf(images, key) ?? new Uint8Array()));
    if (typeof sent === "string") return sent;
    if (sent.kind !== "data") throw new Refusal(sent.message);
    known.set(key, sent.data.sha256);
    return sent.data.sha256;
  };
  try {
    const content = await pack(draft);
    const packed = [];
    for (const { draft: text, ...facts } of versions) packed.push({ ...facts, ...(await pack(text)) });
    const sent = [];
    for (const { requests, ...run } of runs) {
      const asked = [];
      for (const { text, images: used } of requests) {
        const parts = [];
        for (const { part, image } of used) parts.push({ part, image: await hashOf(image) });
        asked.push({ text, images: parts });
      }
      sent.push({ ...run, requests: asked });
    }
    const made = await importExperiment({ id, name, ...content, versions: packed, runs: sent });
    if (made.kind !== "data") return { ok: false, message: made.message };
    return { ok: true, revision: made.data.revision, images: content.images };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message };
    throw error;
  }
}

/** The server's reason for refusing a part, as a sentence. */
class Refusal extends Error {}

function bytesOf(images: ReadonlyMap<string, string>, key: string): Uint8Array<ArrayBuffer> | undefined {
  const base64 = images.get(key);
  return base64 === undefined ? undefined : fromBase64(base64);
}
