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

/** Another server's name of its model stands in our answers, in headers of files and in lists. */
const MODEL_NAME = /^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]{0,198}[^\p{C}\p{Z}])?$/u;

/** The model that another server names: at most 200 visible characters. Null for anything else. */
export const modelNameOf = (value: JsonValue | undefined): string | null =>
  typeof value === "string" && MODEL_NAME.test(value) ? value : null;
