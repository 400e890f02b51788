import { z } from "zod";

/** What `POST /api/images/convert` answers. */
export const convertedImage = z.object({
  /** Pixels of the picture that was sent, upright; the PNG may have fewer. */
  width: z.int(),
  height: z.int(),
  png_base64: z.string(),
});

export type ConvertedImageBody = z.output<typeof convertedImage>;
