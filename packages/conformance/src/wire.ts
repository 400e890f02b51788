import { JsonNumber } from "@typed-question/protocol/json";

/**
 * A JSON value as a test writes it. A Map keeps its order for any keys, and may hold `__proto__`; a {@link
 * JsonNumber} keeps its digits.
 */
export type Wire =
  | null
  | boolean
  | number
  | string
  | JsonNumber
  | readonly Wire[]
  | ReadonlyMap<string, Wire>
  | { readonly [key: string]: Wire };

export function encode(value: Wire): string {
  if (value instanceof JsonNumber) return value.text;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(encode).join(",")}]`;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${encode(item)}`).join(",")}}`;
}
