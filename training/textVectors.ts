import type { Embedder } from "@/lib/engines/embedded/embedder";

/** Encodes each text once and keeps all: the embedder's own cache is bounded, and training needs every text to the end. */
export function textVectors(embedder: Embedder): (text: string) => Promise<Float32Array> {
  const vectors = new Map<string, Float32Array>();
  return async (text) => {
    let vector = vectors.get(text);
    if (!vector) vectors.set(text, (vector = await embedder.text(text)));
    return vector;
  };
}
