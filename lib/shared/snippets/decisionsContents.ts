import { isJsonObject, membersOf, stringifyJson } from "@typed-question/protocol/json";
import type { JsonObject, JsonValue } from "@typed-question/protocol/json";
import { placeholderPattern } from "@/lib/shared/draft/mentions";
import { isolated } from "@/lib/shared/text/isolated";
import type { SnippetImage } from "./snippet";

/** A value as the text that a model reads. */
export const textOf = (value: JsonValue): string =>
  typeof value === "string" ? value : stringifyJson(value);

/** A mark for the bytes of an image; a program fills it. */
const imageUrlOf = ({ part, type }: SnippetImage): string => `data:${type};base64,<${part}>`;

/** Contents of a request in parts of the decisions wire. It remembers which images they mention. */
export class DecisionsContents {
  /** Parts of the mentioned images. */
  readonly parts = new Set<string>();
  private readonly byPlaceholder: ReadonlyMap<string, SnippetImage>;
  private readonly pattern: RegExp | null;
  private hasImagesInText = false;
  private hasImagesInJson = false;

  constructor(assets: JsonObject, images: readonly SnippetImage[]) {
    this.byPlaceholder = new Map(
      [...assets].flatMap(([placeholder, asset]) => {
        const image = images.find(({ part }) => part === membersOf(asset).get("part"));
        return image ? [[placeholder, image] as const] : [];
      }),
    );
    this.pattern = placeholderPattern([...this.byPlaceholder.keys()]);
  }

  /** Text without images as a string, the rest as one message of a user. */
  input(state: JsonValue): JsonValue {
    const parts = this.partsOf(state);
    if (typeof state === "string" && this.isText(parts)) return state;
    return [
      new Map<string, JsonValue>([
        ["role", "user"],
        ["content", parts],
      ]),
    ];
  }

  /** @param meanings what yes and no mean, each behind its words */
  instructions(asked: JsonValue, meanings: readonly [words: string, value: JsonValue][] = []): JsonValue {
    const isStructured = asked !== null && typeof asked !== "string";
    const written = meanings.map(([words, value]) => `${words}${textOf(value)}`);
    const text = [asked !== null && asked !== "" && !isStructured ? textOf(asked) : [], written]
      .flat()
      .join("\n\n");
    const parts = [...(isStructured ? this.partsOf(asked) : []), ...(text === "" ? [] : this.partsOf(text))];
    return !isStructured && this.isText(parts) ? text : parts;
  }

  hasImage(value: JsonValue): boolean {
    return this.pattern !== null && textsOf(value).some((text) => text.search(this.pattern!) >= 0);
  }

  /** Sentences about images that are left out. */
  lost(): string[] {
    const unused = [...this.byPlaceholder].filter(([, { part }]) => !this.parts.has(part));
    return unused.map(
      ([placeholder]) => `The image ${isolated(placeholder)} is left out: no sent text mentions it.`,
    );
  }

  /** Sentences about images that moved. */
  changed(): string[] {
    return [
      ...(this.hasImagesInText ? ["An image inside of a text stands on a line of its own."] : []),
      ...(this.hasImagesInJson
        ? ["The images of JSON stand behind it, under the names in their places."]
        : []),
    ];
  }

  private isText = (parts: readonly JsonObject[]): boolean =>
    parts.every((part) => part.get("type") === "input_text");

  private partsOf(value: JsonValue): JsonObject[] {
    if (typeof value === "string") return this.textParts(value);
    const found = new Map<string, SnippetImage>();
    const data = this.named(value, found);
    if (found.size > 0) this.hasImagesInJson = true;
    const images = [...found].flatMap(([name, image]) => [textPart(`${name}:`), this.imagePart(image)]);
    const first: JsonObject =
      isJsonObject(data) || Array.isArray(data) ? jsonPart(data) : textPart(textOf(data));
    return [first, ...images];
  }

  private textParts(text: string): JsonObject[] {
    if (!this.pattern) return [textPart(text)];
    const parts: JsonObject[] = [];
    let from = 0;
    for (const found of text.matchAll(this.pattern)) {
      const before = text.slice(from, found.index);
      if (before !== "") parts.push(textPart(before));
      parts.push(this.imagePart(this.byPlaceholder.get(found[0])!));
      from = found.index + found[0].length;
    }
    if (from < text.length || parts.length === 0) parts.push(textPart(text.slice(from)));
    if (parts.length > 1 && !this.isText(parts)) this.hasImagesInText = true;
    return parts;
  }

  /** The value with a name such as `[image 1]` in the place of each image. */
  private named(value: JsonValue, found: Map<string, SnippetImage>): JsonValue {
    if (typeof value === "string" && this.pattern) {
      return value.replace(this.pattern, (placeholder) => {
        const name = `[image ${[...this.byPlaceholder.keys()].indexOf(placeholder) + 1}]`;
        found.set(name, this.byPlaceholder.get(placeholder)!);
        return name;
      });
    }
    if (Array.isArray(value)) return value.map((item) => this.named(item, found));
    if (!isJsonObject(value)) return value;
    return new Map([...value].map(([key, item]) => [key, this.named(item, found)]));
  }

  private imagePart(image: SnippetImage): JsonObject {
    this.parts.add(image.part);
    return new Map([
      ["type", "input_image"],
      ["image_url", imageUrlOf(image)],
    ]);
  }
}

const textPart = (text: string): JsonObject =>
  new Map([
    ["type", "input_text"],
    ["text", text],
  ]);

const jsonPart = (data: JsonValue): JsonObject =>
  new Map<string, JsonValue>([
    ["type", "input_json"],
    ["data", data],
  ]);

function textsOf(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isJsonObject(value) ? [...value.values()].flatMap(textsOf) : [];
}
