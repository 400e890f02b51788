import { z } from "zod";
import { ASSETS_MAX, PLACEHOLDER_CHARS_MAX } from "./limits";
import { namedEntries } from "./namedEntries";
import { plainInput } from "./plainInput";

/** The values of `format`. The bytes decide what the image is. */
const IMAGE_FORMATS = ["png", "jpg", "jpeg"] as const;

const base64Text = z.string().refine((text) => isBase64(text), {
  error: "Expected base64: letters, digits, '+' and '/' in groups of four, the last one filled up with '='",
  params: { type: "base64_decode" },
});

/** An image that is in the JSON itself. */
export const inlineImage = z.object({
  type: z.literal("image"),
  format: z.enum(IMAGE_FORMATS).describe("The bytes decide what the image is, whatever this says."),
  data_base64: base64Text.meta({
    description: "The bytes of the image in base64.",
    contentEncoding: "base64",
  }),
});

/** An image in a part of the multipart form. The asset's other fields are ignored. */
export const partImage = z.object({
  type: z.literal("image"),
  part: z.string().describe("Name of the form's part that holds the image; data_base64 is then ignored."),
});

export type Asset = z.output<typeof inlineImage> | z.output<typeof partImage>;

const asset = z.preprocess(
  plainInput,
  z.unknown().transform((value, context): Asset => {
    const result = (hasPart(value) ? partImage : inlineImage).safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues)
      context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    return z.NEVER;
  }),
);

const hasPart = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "part" in value && value.part !== null;

const placeholder = z.string().min(1).max(PLACEHOLDER_CHARS_MAX);

/** Maps each placeholder to its replacement. */
export const assets = z
  .map(z.string(), z.unknown())
  .max(ASSETS_MAX)
  .transform(namedEntries(placeholder, asset));

/** Whether a text is only base64 of the standard alphabet with its padding. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
