import type { EngineImage } from "@typed-question/protocol/engineImage";
import type { EngineContent, EngineRequest } from "@typed-question/protocol/engine";

/**
 * Each image of a request once, in the order in which the request mentions them, and what becomes of it, by its
 * hash. One after another, so that a request with many images leaves places in the queue to others.
 */
export async function imagesBecome<T>(
  request: EngineRequest,
  work: (image: EngineImage) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  for (const part of contentsOf(request).flatMap(({ parts }) => parts)) {
    if (part.type !== "image" || found.has(part.image.sha256)) continue;
    found.set(part.image.sha256, await work(part.image));
  }
  return found;
}

function contentsOf({ state, questions }: EngineRequest): EngineContent[] {
  const ofQuestions = questions.flatMap((question) => [question.instructions, ...criteriaOf(question)]);
  return [state, ...ofQuestions].filter((content) => content !== null);
}

function criteriaOf(question: EngineRequest["questions"][number]): (EngineContent | null)[] {
  switch (question.type) {
    case "noul":
      return [question.yes, question.no];
    case "choice":
      return question.options.map(({ description }) => description);
    case "score":
      return question.levels;
    case "box":
      return [];
  }
}
