import { expect, test } from "vitest";
import { parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import type { Content } from "@typed-question/protocol/questions/content";
import { contentPieces, openTokenMeter } from "./countTokens";
import { contentText } from "@typed-question/embedded-model/text/content";
import { createTokenizer } from "@typed-question/embedded-model/text/tokenizer";
import { readVocabulary } from "@typed-question/embedded-model/encoder/weights";

const nobody = new AbortController().signal;

async function expected(content: JsonValue): Promise<number> {
  const format = typeof content === "string" ? "text" : "json";
  const text = typeof content === "string" ? content : stringifyJson(content);
  const { encode } = createTokenizer(await readVocabulary());
  return encode(contentText({ format, parts: [{ type: "text", text }] })).length;
}

const WORDS = "A café on Tuesday, 4711 roofs. ";

test.each<[string, Content]>([
  ["a text longer than a slice", WORDS.repeat(10_000)],
  ["a word longer than a slice", "abcdefgh".repeat(20_000)],
  ["a text without any ASCII", "żółć".repeat(40_000)],
  [
    "an object",
    parseJson('{"lost_card":["a",{"deep":[1,2.50,null,true]}],"role":"user","content":"Hi"}') as Content,
  ],
  ["a long array of numbers", Array.from({ length: 5_000 }, (_, i) => String(i))],
  ["an empty array", []],
])("counts %s as the embedded model reads it", async (_, content) => {
  const meter = await openTokenMeter(nobody);
  expect(await meter(contentPieces(content))).toBe(await expected(content));
});

test("texts are counted apart: no word goes on from one to the next", async () => {
  const meter = await openTokenMeter(nobody);
  expect([await meter(["the"]), await meter(["m"]), await meter([]), await meter(["the the"])]).toEqual([
    1, 1, 0, 2,
  ]);
});

test("others get their turn while a long text is counted, and an abort ends it", async () => {
  const controller = new AbortController();
  const meter = await openTokenMeter(controller.signal);
  const reason = new Error("gone");
  setImmediate(() => controller.abort(reason));
  await expect(meter([WORDS.repeat(100_000)])).rejects.toBe(reason);
});
