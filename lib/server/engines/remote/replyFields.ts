import { JsonNumber, type JsonValue } from "@typed-question/protocol/json";

/** A reply of the wrong form; the message names the fault. */
export class UnreadableReply extends Error {
  override name = "UnreadableReply";
}

/** Null for other values than finite numbers. */
export function numberOf(value: JsonValue | undefined): number | null {
  const number = value instanceof JsonNumber ? value.toNumber() : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
