import { parseJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import { scaleForEngine } from "@/lib/server/images/scaleForEngine";
import { moduleOf } from "@typed-question/protocol/questions/registry";
import type { EngineContent, EngineRequest } from "@typed-question/protocol/engine";

type Question = EngineRequest["questions"][number];

export interface WireOptions {
  model: string;
  /** Longest side in pixels that the server takes. */
  imageSideMax: number;
}

/** The body for a server of this protocol. Questions are called by their place: `q0`, `q1`, … */
export async function wireRequest(
  { state, questions }: EngineRequest,
  { model, imageSideMax }: WireOptions,
  signal: AbortSignal,
): Promise<JsonObject> {
  const images = new Map<string, EngineImage>();
  const write = (content: EngineContent): JsonValue => {
    const pieces = content.parts.map((part) => {
      if (part.type === "text") return part.text;
      const placeholder = placeholderOf(part.image);
      images.set(placeholder, part.image);
      return placeholder;
    });
    return content.format === "text" ? pieces.join("") : parseJson(pieces.join(""));
  };
  const body: JsonObject = new Map<string, JsonValue>([
    ["model", model],
    ["state", write(state)],
    ["questions", new Map(questions.map((question, i) => [questionName(i), writeQuestion(question, write)]))],
  ]);
  if (images.size > 0) body.set("assets", await writeAssets(images, imageSideMax, signal));
  return body;
}

export const questionName = (index: number): string => `q${index}`;

/** Equal images get the same placeholder. No text contains it by chance. */
const placeholderOf = ({ sha256 }: EngineImage): string => `image-${sha256.slice(0, 32)}`;

function writeQuestion(question: Question, write: (content: EngineContent) => JsonValue): JsonObject {
  const fields: JsonObject = new Map<string, JsonValue>([["type", question.type]]);
  if (question.instructions) fields.set("instructions", write(question.instructions));
  const outcomes = question.kind === "box" ? [] : question.outcomes;
  const criteria = moduleOf(question.type).writeCriteria(outcomes, write);
  return criteria === null ? fields : fields.set("criteria", criteria);
}

/** One after another, so that no request takes the places of others where images are decoded. */
async function writeAssets(
  images: ReadonlyMap<string, EngineImage>,
  sideMax: number,
  signal: AbortSignal,
): Promise<JsonObject> {
  const assets: JsonObject = new Map();
  for (const [placeholder, image] of images) {
    const scaled = await scaleForEngine(image, { maxSide: sideMax, maxPixels: sideMax * sideMax }, signal);
    assets.set(
      placeholder,
      new Map([
        ["type", "image"],
        ["format", scaled.mime === "image/png" ? "png" : "jpeg"],
        ["data_base64", Buffer.from(scaled.bytes).toString("base64")],
      ]),
    );
  }
  return assets;
}
