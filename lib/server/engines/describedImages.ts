import type { ImageDescriber } from "@/lib/server/images/describeImage";
import type { Engine, EngineContent, EngineRequest } from "@typed-question/protocol/engine";
import { imagesBecome } from "./requestImages";

type Question = EngineRequest["questions"][number];

/**
 * Lets an engine that reads text alone take images: the description of an image stands in its place.
 * Closing it closes the engine and the describer.
 */
export function describeImagesFor(engine: Engine, describer: ImageDescriber): Engine {
  return {
    capabilities: { ...engine.capabilities, images: true },
    ready: () => engine.ready(),
    async evaluate(request, signal) {
      const descriptions = await imagesBecome(request, (image) => describer.describe(image, signal));
      return engine.evaluate(descriptions.size > 0 ? inWords(request, descriptions) : request, signal);
    },
    async close() {
      await Promise.all([engine.close(), describer.close()]);
    },
  };
}

/** @param descriptions by the image's hash. */
function inWords(request: EngineRequest, descriptions: ReadonlyMap<string, string>): EngineRequest {
  const write = ({ format, parts }: EngineContent): EngineContent => {
    const pieces = parts.map((part) => {
      if (part.type === "text") return part.text;
      const description = descriptions.get(part.image.sha256) ?? "";
      return format === "text" ? description : JSON.stringify(description).slice(1, -1);
    });
    return { format, parts: [{ type: "text", text: pieces.join("") }] };
  };
  const writeOptional = (content: EngineContent | null): EngineContent | null => content && write(content);

  const writeQuestion = (question: Question): Question => {
    const instructions = writeOptional(question.instructions);
    switch (question.type) {
      case "noul":
        return {
          ...question,
          instructions,
          yes: writeOptional(question.yes),
          no: writeOptional(question.no),
        };
      case "choice": {
        const options = question.options.map(({ name, description }) => ({
          name,
          description: writeOptional(description),
        }));
        return { ...question, instructions, options };
      }
      case "score":
        return { ...question, instructions, levels: question.levels.map(write) };
      case "box":
        return { ...question, instructions };
    }
  };
  return { ...request, state: write(request.state), questions: request.questions.map(writeQuestion) };
}
