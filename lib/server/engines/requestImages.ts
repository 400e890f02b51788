import type { EngineImage } from "@typed-question/protocol/engineImage";
import type { EngineRequest } from "@typed-question/protocol/engine";
import { contentsOf } from "@typed-question/protocol/questions/asked";

/**
 * Each image of a request once, in the order in which the request mentions them, and what becomes of it, by its
 * hash. One after another, so that a request with many images leaves places in the queue to others.
 */
export async function imagesBecome<T>(
  { state, questions }: EngineRequest,
  work: (image: EngineImage) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const contents = [state, ...questions.flatMap(contentsOf)];
  const found = new Map<string, T>();
  for (const part of contents.flatMap(({ parts }) => parts)) {
    if (part.type !== "image" || found.has(part.image.sha256)) continue;
    found.set(part.image.sha256, await work(part.image));
  }
  return found;
}
