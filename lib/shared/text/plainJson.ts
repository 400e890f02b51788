/**
 * JSON as JavaScript's own values, which round long numbers: for this program's own output.
 * @returns undefined where the text is not JSON
 */
export function readPlainJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with fields of any kind. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
