import { JsonNumber, isJsonObject } from "./json";

/** zod shows a received value by its JavaScript type; a JSON number must not look like an object there. */
export function plainInput(value: unknown): unknown {
  if (value instanceof JsonNumber) return value.toNumber();
  if (!isJsonObject(value)) return value;
  const plain: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of value) plain[key] = item;
  return plain;
}
