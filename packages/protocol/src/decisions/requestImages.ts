import type { Asset } from "../assets";
import { isJsonObject, type JsonValue } from "../json";
import { assetOf } from "./imageUrl";

/** Keys and indices from the root of a request. */
export type Path = readonly (string | number)[];

/** Takes an image out of the request. @returns the placeholder that stands for it */
export type PlaceImage = (dataUrl: string, path: Path) => string;

/** The images of a request, with the place of each. */
export class RequestImages {
  readonly assets = new Map<string, Asset>();
  /** Placeholder to the place of its image. */
  readonly places = new Map<string, Path>();
  private prefix: string | undefined;

  constructor(private readonly body: JsonValue) {}

  readonly place: PlaceImage = (dataUrl, path) => {
    this.prefix ??= unusedPrefix(this.body);
    const placeholder = `${this.prefix}${this.assets.size}`;
    this.assets.set(placeholder, assetOf(dataUrl));
    this.places.set(placeholder, path);
    return placeholder;
  };
}

/** `image-<number>-`, with the first number that no text of the request has there. */
function unusedPrefix(body: JsonValue): string {
  const used = new Set<string>();
  for (const text of textsOf(body)) {
    for (const [, number] of text.matchAll(/image-(\d{1,9})-/g)) used.add(number!);
  }
  let number = 0;
  while (used.has(String(number))) number += 1;
  return `image-${number}-`;
}

function* textsOf(value: JsonValue): Generator<string, void> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value) || isJsonObject(value)) {
    for (const item of value.values()) yield* textsOf(item);
  }
}
