import { JsonNumber, type JsonValue } from "@typed-question/protocol/json";

/** A reply that cannot be read as what it should be; the message says what is wrong with it. */
export class UnreadableReply extends Error {
  override name = "UnreadableReply";
}

/** Null for what is no finite number. */
export function numberOf(value: JsonValue | undefined): number | null {
  const number = value instanceof JsonNumber ? value.toNumber() : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
