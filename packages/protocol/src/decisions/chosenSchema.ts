import { z } from "zod";

/** A schema that chooses another one by the value. zod's own union hides the place of an error. */
export function chosenSchema<T>(choose: (value: unknown) => z.ZodType<T>) {
  return z.unknown().transform((value, context): T => {
    const result = choose(value).safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    }
    return z.NEVER;
  });
}

/** A string. An error names all that could stand there. */
export const textOfKind = (expected: string): z.ZodType<string> =>
  z.custom<string>((value) => typeof value === "string", { params: { expected } });

/** A string or a boolean. */
export const textOrBoolean = z
  .custom<string | boolean>((value) => typeof value === "string" || typeof value === "boolean", {
    params: { expected: "a string or a boolean" },
  })
  .describe("A string or a boolean. The string true and the boolean true are two values.");
