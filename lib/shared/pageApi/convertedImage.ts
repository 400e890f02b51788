import { z } from "zod";

/** The answer of `POST /api/images/convert`. */
export const convertedImage = z.object({
  /** Pixels of the uploaded picture, upright; the PNG may have fewer. */
  width: z.int(),
  height: z.int(),
  png_base64: z.string(),
});

export type ConvertedImageBody = z.output<typeof convertedImage>;
