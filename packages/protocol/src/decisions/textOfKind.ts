import { z } from "zod";

/** A string. An error names all that could stand there. */
export const textOfKind = (expected: string): z.ZodType<string> =>
  z.custom<string>((value) => typeof value === "string", { params: { expected } });
