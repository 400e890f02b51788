import type { z } from "zod";
import { DETAILS_MAX } from "./limits";

/**
 * The `transform` of a map with the caller's names. It checks each name and value, in order. zod's own map would read
 * millions of wrong entries; this one stops after enough errors.
 */
export function namedEntries<T>(nameSchema: z.ZodType<string>, valueSchema: z.ZodType<T>) {
  return (entries: ReadonlyMap<string, unknown>, context: z.core.$RefinementCtx): Map<string, T> => {
    const parsed = new Map<string, T>();
    let issueCount = 0;
    for (const [name, value] of entries) {
      const nameResult = nameSchema.safeParse(name);
      const result = valueSchema.safeParse(value);
      if (result.success) parsed.set(name, result.data);
      for (const issue of [...(nameResult.error?.issues ?? []), ...(result.error?.issues ?? [])]) {
        context.issues.push({ ...issue, path: [name, ...issue.path], input: value } as z.core.$ZodRawIssue);
        issueCount += 1;
      }
      if (issueCount >= DETAILS_MAX) break;
    }
    return parsed;
  };
}
