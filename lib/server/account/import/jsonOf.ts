import { z } from "zod";

/** A text with JSON of this shape, kept as it is. */
export const jsonOf = <T extends z.ZodType>(schema: T) =>
  z.string().refine((text) => {
    try {
      return schema.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  }, "Expected JSON of another shape");
