import { expect, test } from "vitest";
import { jsonTokens } from "./jsonTokens";

test("keys, strings, numbers and words are told apart", () => {
  expect(jsonTokens('{"a" : "b\\"c", "n": [-1.5e-3, true, null]}')).toEqual([
    { kind: "plain", text: "{" },
    { kind: "key", text: '"a"' },
    { kind: "plain", text: " :" },
    { kind: "plain", text: " " },
    { kind: "string", text: '"b\\"c"' },
    { kind: "plain", text: ", " },
    { kind: "key", text: '"n"' },
    { kind: "plain", text: ":" },
    { kind: "plain", text: " [" },
    { kind: "number", text: "-1.5e-3" },
    { kind: "plain", text: ", " },
    { kind: "word", text: "true" },
    { kind: "plain", text: ", " },
    { kind: "word", text: "null" },
    { kind: "plain", text: "]}" },
  ]);
});

test("joined again the pieces are the text, also where it is no JSON", () => {
  const texts = [
    "",
    "<html>502 Bad Gateway</html>",
    '{"open": "strin',
    '"a\nb": 12 "',
    "nullify true1",
    '{"\\u00e9":1}',
  ];
  expect(
    texts.map((text) =>
      jsonTokens(text)
        .map((token) => token.text)
        .join(""),
    ),
  ).toEqual(texts);
});

test("a string of millions of characters and escapes is one piece", () => {
  const long = `"${"a".repeat(10_000_000)}${"\\n".repeat(10_000_000)}"`;
  expect(jsonTokens(long).map(({ kind, text }) => [kind, text.length])).toEqual([["string", long.length]]);
});
