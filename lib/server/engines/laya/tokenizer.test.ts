import { Tokenizer } from "@huggingface/tokenizers";
import { expect, test, vi } from "vitest";
import { tokenizerConfigJson, tokenizerJson } from "@/test/laya/tokenizerJson";
import { createLayaTokenizer } from "./tokenizer";

const whole = new Tokenizer(tokenizerJson(), tokenizerConfigJson());
const tokenizer = createLayaTokenizer(tokenizerJson(), tokenizerConfigJson());

const tokensOf = (ids: number[]): (string | undefined)[] => ids.map((id) => whole.id_to_token(id));

test("joins pairs by their rank and takes other characters byte by byte", () => {
  expect(tokensOf(tokenizer.leadingTokens("the bill, on é🎉", 99))).toEqual([
    "t",
    "he",
    "Ġb",
    "ill",
    ",",
    "Ġ",
    "on",
    "Ġ",
    "Ã",
    "©",
    "ð",
    "Ł",
    "İ",
    "ī",
  ]);
});

test("a mask token in a text becomes a space, other special tokens stay what they are", () => {
  expect(tokensOf(tokenizer.leadingTokens("a[MASK]b[SEP]", 99))).toEqual(["a", "Ġb", "[SEP]"]);
});

test.each([
  ["prose", "The billing of the option on Tuesday was wrong. ".repeat(50)],
  ["no spaces", "thebillingoftheoption".repeat(200)],
  ["spaces alone", " ".repeat(3_000)],
  ["lines and marks", "the bill\n\n  the\u00a0bill e\u0301 👍🏽 \t".repeat(100)],
])("begins with the tokens of the whole text: %s", (_, text) => {
  const expected = whole.encode(text, { add_special_tokens: false }).ids;
  for (const count of [0, 1, 7, 50, expected.length, expected.length + 1]) {
    expect(tokenizer.leadingTokens(text, count)).toEqual(expected.slice(0, count));
  }
});

test.each([
  ["prose", "The bill is late. ".repeat(50_000)],
  ["one long word", "x".repeat(1_000_000)],
])("looks at no more of a long text than it needs: %s", (_, text) => {
  const encode = vi.spyOn(Tokenizer.prototype, "encode");
  expect(tokenizer.leadingTokens(text, 50).length).toBe(50);
  expect(encode.mock.calls.map(([read]) => read.length).filter((length) => length > 1_600)).toEqual([]);
});

test("a tokenizer without the special tokens is refused by their names", () => {
  const create = (): unknown => createLayaTokenizer(tokenizerJson(), { cls_token: "<bos>" });
  expect(create).toThrow("tokenizer.json has no token <bos>");
});
