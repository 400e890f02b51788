import { isJsonObject, type JsonValue, type TextRange } from "@typed-question/protocol/json";
import { base64Places } from "./base64Places";
import type { NewId } from "./newId";

export const IMAGE_FORMATS = ["png", "jpg", "jpeg"] as const;
type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The media type of the bytes that a format says. */
export const mimeOf = (format: ImageFormat): string => (format === "png" ? "image/png" : "image/jpeg");

/** An image of a request without its bytes, which the page finds by `key`. */
export interface DraftImage {
  /** Marks the image's place in the texts of the request. */
  placeholder: string;
  /** Names the bytes; other bytes have another key. Without quotes, backslashes and blanks. */
  key: string;
  /** File name, for people. Never sent. */
  name: string;
  format: ImageFormat;
  /** The preparation of the picture for the draft; empty without any. */
  note: string;
  /** The origin of a still: `first frame of an animation of 12 frames`. Left out for a file of one picture. */
  takenFrom?: string;
}

/** The asset of an image that is sent as a part of a form: its key is the part's name. */
export function partAsset({ format, key }: DraftImage): string {
  return asset(format, "part", key);
}

/** The asset of an image inside of JSON, with a short text where its base64 belongs. */
export function foldedAsset({ format, key }: DraftImage): string {
  return asset(format, "data_base64", foldedText(key));
}

const asset = (format: string, field: string, value: string): string =>
  `{ "type": "image", "format": ${JSON.stringify(format)}, ${JSON.stringify(field)}: ${JSON.stringify(value)} }`;

/** The stand-in for a key's bytes in shown JSON. Its blanks never occur in base64. */
const foldedText = (key: string): string => `base64 of ${key}`;

/** The key of a text that stands for bytes; undefined for every other text. */
const keyIn = (text: string): string | undefined => /^base64 of ([^"\\\s]+)$/.exec(text)?.[1];

/**
 * The image that an asset stands for, written in either way; null for everything else. The name of a part
 * that is no key, because it has a quote, a backslash or a blank, gives way to a new one.
 */
export function readAsset(
  placeholder: string,
  value: JsonValue,
  number: number,
  newId: NewId,
): DraftImage | null {
  if (!isJsonObject(value) || value.get("type") !== "image") return null;
  const part = value.get("part");
  const data = value.get("data_base64");
  const folded = typeof data === "string" ? keyIn(data) : undefined;
  const key = typeof part === "string" ? (keyIn(foldedText(part)) ?? newId()) : folded;
  const format = IMAGE_FORMATS.find((known) => known === (value.get("format") ?? "png"));
  if (key === undefined || format === undefined) return null;
  return { placeholder, key, name: `image-${number}.${format}`, format, note: "" };
}

/** Looks for one wrong character: an expression for all right ones may run out of stack at 16 MiB. */
function isBase64(text: string): boolean {
  const characters = text.slice(0, text.length - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0));
  return characters !== "" && text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(characters);
}

/** Puts a short text in the place of each image's base64. `keyOf` keeps the base64 and names it. */
export function foldBase64(text: string, keyOf: (base64: string) => string): string {
  return replaced(text, base64Places(text), (written) => {
    const base64 = written.replaceAll("\\/", "/");
    return isBase64(base64) ? foldedText(keyOf(base64)) : written;
  });
}

/**
 * Takes back {@link foldBase64}; a key that `base64Of` does not know stays folded. A piece of a request does not mark
 * its assets. There, any text like a folded image counts as one.
 */
export function unfoldBase64(text: string, base64Of: (key: string) => string | undefined): string {
  const places = base64Places(text);
  return replaced(text, places.length > 0 ? places : foldedPlaces(text), (folded) => {
    const key = keyIn(folded);
    return (key === undefined ? undefined : base64Of(key)) ?? folded;
  });
}

/** The inside of every string that reads like a folded image. */
function foldedPlaces(text: string): TextRange[] {
  return [...text.matchAll(/"data_base64"\s*:\s*"(base64 of [^"\\\s]+)"/g)].map(
    ({ 0: whole, 1: inside = "", index }) => {
      const end = index + whole.length - 1;
      return { start: end - inside.length, end };
    },
  );
}

function replaced(text: string, places: readonly TextRange[], replace: (inside: string) => string): string {
  let from = 0;
  const pieces = places.map(({ start, end }) => {
    const piece = text.slice(from, start) + replace(text.slice(start, end));
    from = end;
    return piece;
  });
  return pieces.join("") + text.slice(from);
}
