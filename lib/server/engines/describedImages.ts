import type { ImageDescriber } from "@/lib/server/images/describeImage";
import type { Engine, EngineContent, EngineRequest } from "@typed-question/protocol/engine";
import { mapContents } from "@typed-question/protocol/questions/asked";
import { imagesBecome } from "./requestImages";

/**
 * Lets an engine that reads text alone take images: the description of an image stands in its place.
 * Closing it closes the engine and the describer.
 */
export function describeImagesFor(engine: Engine, describer: ImageDescriber): Engine {
  return {
    capabilities: { ...engine.capabilities, images: true },
    ready: () => engine.ready(),
    async evaluate(request, signal, onStart) {
      const descriptions = await imagesBecome(request, (image) => describer.describe(image, signal));
      return engine.evaluate(
        descriptions.size > 0 ? inWords(request, descriptions) : request,
        signal,
        onStart,
      );
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
  const questions = request.questions.map((question) => mapContents(question, write));
  return { state: write(request.state), questions };
}
