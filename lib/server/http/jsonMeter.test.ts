import { expect, test } from "vitest";
import {
  isJsonObject,
  JSON_DEPTH_MAX,
  JsonParseError,
  parseJson,
  type JsonValue,
} from "@typed-question/protocol/json";
import { JsonMeter } from "./jsonMeter";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The values of a parsed text, counted by another way. */
function valuesIn(value: JsonValue): number {
  const inner = isJsonObject(value) ? [...value.values()] : Array.isArray(value) ? value : [];
  return inner.reduce<number>((sum, item) => sum + valuesIn(item), 1);
}

const TEXTS = [
  "1",
  '"a,b,[c]"',
  "[]",
  "[ ]",
  "{}",
  "[1,1,1]",
  "[[],[[]],{}]",
  '{"a":[1,{"b":null}],"c,d":"e\\"f,[","g\\\\":[true]}',
  '[ "\\\\" , "\\\\\\"," , "ä,€" ]',
  '{"nested":"{\\"a\\":[1,2,3]}"}',
];

test.each(TEXTS)("%s has as many values as its parser finds, however its bytes arrive", (text) => {
  const expected = valuesIn(parseJson(text));
  const bytes = bytesOf(text);
  for (const step of [1, 2, 3, bytes.length]) {
    const meter = new JsonMeter(1_000);
    for (let at = 0; at < bytes.length; at += step) meter.push(bytes.subarray(at, at + step));
    expect([step, meter.total]).toEqual([step, expected]);
  }
});

test("the first value above the limit is refused with its place, and the last one within it is not", () => {
  const meter = new JsonMeter(3);
  meter.push(bytesOf("[1,"));
  expect(() => meter.push(bytesOf("1,1]"))).toThrow(new JsonParseError("values", 4, "More than 3 values"));
  new JsonMeter(4).push(bytesOf("[1,1,1]"));
});

test("the deepest nesting is read, and one level more is not", () => {
  const nested = (levels: number) => bytesOf("[".repeat(levels) + "]".repeat(levels));
  new JsonMeter(10_000).push(nested(JSON_DEPTH_MAX));
  expect(() => new JsonMeter(10_000).push(nested(JSON_DEPTH_MAX + 1))).toThrow(
    new JsonParseError("depth", JSON_DEPTH_MAX, "Nested deeper than 256 levels"),
  );
});
