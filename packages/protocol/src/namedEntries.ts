import type { z } from "zod";
import { DETAILS_MAX } from "./limits";

/**
 * For the `transform` of a map with the caller's names: checks each name and value, in order. zod's own map
 * would go on through millions of wrong entries; this one stops when enough are named.
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
