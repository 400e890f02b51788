import {
  isJsonObject,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import type { EngineContent } from "@typed-question/protocol/engine";

/** The address of each image as a data URL, by its hash, in the order of the request. */
export type ImageUrls = ReadonlyMap<string, string>;

/**
 * A content as parts of the Decisions API. Prose becomes text and images in their places. Structured content becomes
 * one JSON part. Its images follow, each under the name `[image 1]` that stands in its place.
 */
export function writeParts(content: EngineContent, images: ImageUrls): JsonObject[] {
  return content.format === "text" ? inPlace(content, images) : structured(content, images);
}

/** A content inside of other prose; structured content stays as its JSON text. */
export const inPlace = ({ parts }: EngineContent, images: ImageUrls): JsonObject[] =>
  parts.map((part) => (part.type === "text" ? textPart(part.text) : imagePart(part.image.sha256, images)));

function structured({ parts }: EngineContent, images: ImageUrls): JsonObject[] {
  const names = new Map<string, string>();
  const text = parts.map((part) => {
    if (part.type === "text") return part.text;
    const { sha256 } = part.image;
    const name = `[image ${[...images.keys()].indexOf(sha256) + 1}]`;
    names.set(sha256, name);
    return name;
  });
  const json = text.join("");
  const value = parseJson(json);
  return [
    isData(value)
      ? new Map<string, JsonValue>([
          ["type", "input_json"],
          ["data", value],
        ])
      : textPart(json),
    ...[...names].flatMap(([sha256, name]) => [textPart(`${name}:`), imagePart(sha256, images)]),
  ];
}

/** The API takes an object or a list of objects as JSON; other lists are sent as text. */
const isData = (value: JsonValue): boolean =>
  isJsonObject(value) || (Array.isArray(value) && value.every(isJsonObject));

export const textPart = (text: string): JsonObject =>
  new Map([
    ["type", "input_text"],
    ["text", text],
  ]);

const imagePart = (sha256: string, images: ImageUrls): JsonObject =>
  new Map([
    ["type", "input_image"],
    ["image_url", images.get(sha256)!],
  ]);

/** The text of parts that are text alone, which every server reads as a string; else null. */
export function plainText(parts: readonly JsonObject[]): string | null {
  const texts = parts.map((part) => part.get("text"));
  return texts.every((text) => typeof text === "string") ? texts.join("") : null;
}

/** Parts as people read them: an image is `[image]`, and data is its JSON text. */
export function shownParts(parts: readonly JsonObject[]): string {
  const shown = parts.map((part) => {
    const text = part.get("text");
    if (typeof text === "string") return text;
    const data = part.get("data");
    return data === undefined ? "[image]" : stringifyJson(data);
  });
  return shown.join("");
}
