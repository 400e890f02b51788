import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../json";
import { plainInput } from "../plainInput";
import type { Content } from "../questions/content";
import { chosenSchema } from "./chosenSchema";
import type { Path, PlaceImage } from "./requestImages";
import { imageUrl } from "./imageUrl";
import { textOfKind } from "./textOfKind";

/** A mark of the caller's prompt cache. It changes no answer, so it is taken and left out. */
const cacheMark = z.unknown().describe("Accepted without effect: this server has no prompt cache.");

const DATA = "an object or an array";

const textPart = z.strictObject({
  type: z.literal("input_text"),
  text: z.string(),
  prompt_cache_breakpoint: cacheMark.optional(),
});

const imagePart = z.strictObject({
  type: z.literal("input_image"),
  image_url: imageUrl.meta({
    description: "A PNG or JPEG as a data URL with base64. An http(s) address is refused.",
  }),
  detail: z
    .enum(["low", "high", "auto", "original"])
    .nullish()
    .describe("Accepted without effect: the model decides in which size it reads an image."),
  prompt_cache_breakpoint: cacheMark.optional(),
});

/** The data of a JSON part. */
export const jsonData = z.custom<JsonObject | JsonValue[]>(
  (value) => isJsonObject(value) || Array.isArray(value),
  { params: { expected: DATA } },
);

const jsonPart = z.strictObject({
  type: z.literal("input_json"),
  data: jsonData,
});

const outputTextPart = z.strictObject({ type: z.literal("output_text"), text: z.string() });
const refusalPart = z.strictObject({ type: z.literal("refusal"), refusal: z.string() });

/** The schemas of all parts. */
export const PARTS = {
  TextPart: textPart,
  ImagePart: imagePart,
  JsonPart: jsonPart,
  OutputTextPart: outputTextPart,
  RefusalPart: refusalPart,
};

type InputPart = z.output<typeof textPart> | z.output<typeof imagePart> | z.output<typeof jsonPart>;
type AssistantPart = z.output<typeof outputTextPart> | z.output<typeof refusalPart>;

/** A text, or parts of a kind. */
export type Parts = string | (InputPart | AssistantPart)[];

function textOr<T>(parts: z.ZodType<T[]>) {
  return chosenSchema<string | T[]>((value) => (Array.isArray(value) ? parts : TEXT));
}

const TEXT = textOfKind("a string or an array of parts");

const listOf = <T extends z.ZodType>(part: T) => z.array(z.preprocess(plainInput, part)).min(1);

/** A piece of a user's message, or of instructions. */
export const userPart = z.discriminatedUnion("type", [textPart, imagePart, jsonPart]);

/** Parts of a user's message, or of instructions. */
export const userParts = listOf(userPart);
/** Parts of a developer's or a system's message. */
export const textParts = listOf(z.discriminatedUnion("type", [textPart]));
export const assistantParts = listOf(z.discriminatedUnion("type", [outputTextPart, refusalPart]));
/** Parts of a tool's output. */
export const toolParts = listOf(z.discriminatedUnion("type", [textPart, imagePart]));

export const userContent = textOr(userParts);
export const textContent = textOr(textParts);
export const assistantContent = textOr(assistantParts);
export const toolContent = textOr(toolParts);

/**
 * A text or parts as one content. Texts and images become one text, a line each, with placeholders in place
 * of the images. A single JSON part is that JSON; beside others it becomes an element of an array.
 * @param path of the parts in the request
 */
export function contentOf(parts: Parts, path: Path, placeImage: PlaceImage): Content {
  if (typeof parts === "string") return parts;
  const pieces = parts.map((part, index) => pieceOf(part, [...path, index], placeImage));
  if (pieces.every((piece) => typeof piece === "string")) return pieces.join("\n");
  return pieces.length === 1 ? pieces[0]! : pieces;
}

function pieceOf(part: InputPart | AssistantPart, path: Path, placeImage: PlaceImage): Content {
  switch (part.type) {
    case "input_text":
    case "output_text":
      return part.text;
    case "input_image":
      return placeImage(part.image_url, [...path, "image_url"]);
    case "input_json":
      return part.data;
    case "refusal":
      return new Map([["refusal", part.refusal]]);
  }
}
