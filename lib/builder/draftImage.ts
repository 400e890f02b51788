import { isJsonObject, type JsonValue } from "@/lib/contract/json";

export const IMAGE_FORMATS = ["png", "jpg", "jpeg"] as const;
type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** An image of a request without its bytes, which the page finds by `key`. */
export interface DraftImage {
  /** What stands for the image in the texts of the request. */
  placeholder: string;
  /** Names the bytes; other bytes have another key. Without quotes, backslashes and blanks. */
  key: string;
  /** File name, for people. Never sent. */
  name: string;
  format: ImageFormat;
  /** What was done to the picture before it came into the draft; empty where nothing was. */
  note: string;
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

/** What stands for the bytes of a key where JSON is shown. No base64 has blanks. */
const foldedText = (key: string): string => `base64 of ${key}`;

/** The image that an asset stands for, written in either way; null for everything else. */
export function readAsset(placeholder: string, value: JsonValue, number: number): DraftImage | null {
  if (!isJsonObject(value) || value.get("type") !== "image") return null;
  const part = value.get("part");
  const data = value.get("data_base64");
  const folded = typeof data === "string" ? /^base64 of ([^"\\\s]+)$/.exec(data)?.[1] : undefined;
  const key = typeof part === "string" ? part : folded;
  const format = IMAGE_FORMATS.find((known) => known === (value.get("format") ?? "png"));
  if (key === undefined || format === undefined) return null;
  return { placeholder, key, name: `image-${number}.${format}`, format, note: "" };
}

/** Puts a short text in the place of each image's base64. `keyOf` keeps the base64 and names it. */
export function foldBase64(text: string, keyOf: (base64: string) => string): string {
  return text.replace(
    /("data_base64"\s*:\s*")((?:[A-Za-z0-9+/]|\\\/)+={0,2})"/g,
    (whole, before: string, written: string) => {
      const base64 = written.replaceAll("\\/", "/");
      return base64.length % 4 === 0 ? `${before}${foldedText(keyOf(base64))}"` : whole;
    },
  );
}

/** Takes back {@link foldBase64}; a key that `base64Of` does not know stays folded. */
export function unfoldBase64(text: string, base64Of: (key: string) => string | undefined): string {
  return text.replace(
    /("data_base64"\s*:\s*")base64 of ([^"\\\s]+)"/g,
    (whole, before: string, key: string) => {
      const base64 = base64Of(key);
      return base64 === undefined ? whole : `${before}${base64}"`;
    },
  );
}
