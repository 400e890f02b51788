import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { numberOf } from "../../replyFields";

/** The counts of two requests in one: numbers are added, at any depth; of other values the later one stands. */
export function sumOf(one: JsonObject, other: JsonObject): JsonObject {
  const sum: JsonObject = new Map(one);
  for (const [key, value] of other) sum.set(key, sumOfValues(one.get(key), value));
  return sum;
}

function sumOfValues(one: JsonValue | undefined, other: JsonValue): JsonValue {
  if (isJsonObject(one) && isJsonObject(other)) return sumOf(one, other);
  const [a, b] = [numberOf(one), numberOf(other)];
  return a === null || b === null ? other : JsonNumber.of(a + b);
}
