import type { EngineImage } from "@typed-question/protocol/engineImage";
import type { EngineRequest } from "@typed-question/protocol/engine";
import { contentsOf } from "@typed-question/protocol/questions/asked";

/**
 * Maps each image's hash to the work's result. Each image comes once, in the request's order of mention. The images
 * come one after another, so that a request with many images leaves queue places to others.
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
