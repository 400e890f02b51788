import { JsonNumber, isJsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { Content } from "@typed-question/protocol/request";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import type { PlaceholderIndex } from "./placeholderIndex";

export type SplitPart = { type: "text"; text: string } | { type: "image"; image: EngineImage };

export interface SplitContent {
  format: "text" | "json";
  parts: SplitPart[];
}

/**
 * Content as text, with images in their places. A placeholder counts anywhere in a string value, never in an
 * object's key. JSON is written compactly, and stays JSON if each image is replaced by characters of a
 * string: `{"photo":"see ` · image · ` please"}`. Adjacent texts are one part; only a single part may be
 * empty.
 */
export function splitPlaceholders(
  content: Content,
  index: PlaceholderIndex,
  images: ReadonlyMap<string, EngineImage>,
): SplitContent {
  const parts: SplitPart[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") parts.push({ type: "text", text });
    text = "";
  };
  const writeString = (value: string, escape: (piece: string) => string): void => {
    let from = 0;
    for (const { placeholder, start } of index.find(value)) {
      text += escape(value.slice(from, start));
      flush();
      parts.push({ type: "image", image: imageOf(placeholder, images) });
      from = start + placeholder.length;
    }
    text += escape(value.slice(from));
  };
  const writeValue = (value: JsonValue): void => {
    if (typeof value === "string") {
      text += '"';
      writeString(value, escapeJson);
      text += '"';
    } else if (Array.isArray(value)) {
      text += "[";
      value.forEach((item, position) => {
        if (position > 0) text += ",";
        writeValue(item);
      });
      text += "]";
    } else if (isJsonObject(value)) {
      let separator = "{";
      for (const [key, item] of value) {
        text += `${separator}${JSON.stringify(key)}:`;
        writeValue(item);
        separator = ",";
      }
      text += value.size === 0 ? "{}" : "}";
    } else text += value instanceof JsonNumber ? value.text : String(value);
  };

  if (typeof content === "string") writeString(content, (piece) => piece);
  else writeValue(content);
  flush();
  if (parts.length === 0) parts.push({ type: "text", text: "" });
  return { format: typeof content === "string" ? "text" : "json", parts };
}

/** Most images in one request: a one-letter placeholder would turn a long text into millions. */
export const IMAGE_REFERENCES_MAX = 10_000;

export class ImageReferencesError extends Error {
  override name = "ImageReferencesError";

  /** @param placeholder the one that exceeded the limit. */
  constructor(readonly placeholder: string) {
    super(`The images are mentioned more than ${IMAGE_REFERENCES_MAX} times`);
  }
}

/** The mentions in the string values of contents. */
export interface References {
  placeholders: ReadonlySet<string>;
  /** How many times a content mentions any of them; contents without mentions are left out. */
  counts: ReadonlyMap<Content, number>;
}

/**
 * The placeholders in the contents. Without placeholders no content is searched.
 * @throws ImageReferencesError when they are mentioned more than {@link IMAGE_REFERENCES_MAX} times in all.
 */
export function findReferences(contents: Iterable<Content>, index: PlaceholderIndex): References {
  const placeholders = new Set<string>();
  const counts = new Map<Content, number>();
  if (index.isEmpty) return { placeholders, counts };
  let references = 0;
  for (const content of contents) {
    const before = references;
    for (const placeholder of referencesIn(content, index)) {
      if (++references > IMAGE_REFERENCES_MAX) throw new ImageReferencesError(placeholder);
      placeholders.add(placeholder);
    }
    if (references > before) counts.set(content, references - before);
  }
  return { placeholders, counts };
}

/** Every placeholder mention in the string values of a content, repeats included. */
function* referencesIn(content: JsonValue, index: PlaceholderIndex): Generator<string, void> {
  if (typeof content === "string") {
    for (const { placeholder } of index.find(content)) yield placeholder;
  } else if (Array.isArray(content) || isJsonObject(content)) {
    for (const item of content.values()) yield* referencesIn(item, index);
  }
}

const escapeJson = (piece: string): string => JSON.stringify(piece).slice(1, -1);

function imageOf(placeholder: string, images: ReadonlyMap<string, EngineImage>): EngineImage {
  const image = images.get(placeholder);
  if (!image) throw new RangeError("A placeholder of the index has no image");
  return image;
}
