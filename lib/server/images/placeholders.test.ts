import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonNumber, parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import type { Content } from "@typed-question/protocol/request";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import { PlaceholderIndex } from "./placeholderIndex";
import { findReferences, IMAGE_REFERENCES_MAX, splitPlaceholders, type SplitContent } from "./placeholders";

/** An image whose hash names its placeholder. */
const imageFor = (placeholder: string): EngineImage => ({
  bytes: new Uint8Array(),
  mime: "image/png",
  width: 1,
  height: 1,
  sha256: placeholder,
});

function split(content: Content, placeholders: readonly string[]): SplitContent {
  const images = new Map(placeholders.map((placeholder) => [placeholder, imageFor(placeholder)]));
  return splitPlaceholders(content, new PlaceholderIndex(placeholders), images);
}

/** Text unchanged, an image as `{ image: placeholder }`. */
const outline = ({ parts }: SplitContent): (string | { image: string })[] =>
  parts.map((part) => (part.type === "text" ? part.text : { image: part.image.sha256 }));

const inJson = (text: string): Content => parseJson(text) as Content;

describe("in text", () => {
  test.each<[string, string, string[], (string | { image: string })[]]>([
    ["alone", "K", ["K"], [{ image: "K" }]],
    ["inside", "see K here", ["K"], ["see ", { image: "K" }, " here"]],
    ["adjacent", "KKL", ["K", "L"], [{ image: "K" }, { image: "K" }, { image: "L" }]],
    ["absent", "nothing", ["K"], ["nothing"]],
    ["in nothing", "", ["K"], [""]],
    [
      "one the start of another",
      "img1 img10",
      ["img1", "img10"],
      [{ image: "img1" }, " ", { image: "img10" }],
    ],
    ["one the end of another", "ab b", ["b", "ab"], [{ image: "ab" }, " ", { image: "b" }]],
    ["overlapping: the left one", "abcd", ["bcd", "ab"], [{ image: "ab" }, "cd"]],
    ["overlapping itself", "aaaaa", ["aa"], [{ image: "aa" }, { image: "aa" }, "a"]],
    ["a long one that breaks off", "aaab", ["aaac", "a"], [...Array(3).fill({ image: "a" }), "b"]],
    ["special to replace", "x $& y", ["$&"], ["x ", { image: "$&" }, " y"]],
    ["special to a pattern", "a.b a+b", ["a.b", ".*"], [{ image: "a.b" }, " a+b"]],
    [
      "a name of every object",
      "__proto__ toString",
      ["__proto__", "toString"],
      [{ image: "__proto__" }, " ", { image: "toString" }],
    ],
    ["an emoji", "a😀b", ["😀"], ["a", { image: "😀" }, "b"]],
  ])("placeholders %s", (_where, text, placeholders, expected) => {
    expect(outline(split(text, placeholders))).toEqual(expected);
  });
});

describe("in JSON", () => {
  test("values at any depth, and never keys", () => {
    const content = inJson(
      '{"K":{"a":["K","x K y",{"K":null}]},"n":12345678901234567890,"t":true,"e":{},"l":[]}',
    );
    expect(outline(split(content, ["K"]))).toEqual([
      '{"K":{"a":["',
      { image: "K" },
      '","x ',
      { image: "K" },
      ' y",{"K":null}]},"n":12345678901234567890,"t":true,"e":{},"l":[]}',
    ]);
  });

  test("a placeholder is looked for in the string, not in its escapes", () => {
    expect(outline(split(inJson('["a\\nb"]'), ["n", "\n"]))).toEqual(['["a', { image: "\n" }, 'b"]']);
    expect(outline(split(inJson('["\\"q\\""]'), ['"']))).toEqual([
      '["',
      { image: '"' },
      "q",
      { image: '"' },
      '"]',
    ]);
  });

  test("a number or a literal is no string", () => {
    expect(outline(split(inJson("[1,true,null]"), ["1", "true", "null"]))).toEqual(["[1,true,null]"]);
  });
});

test("references are counted in values alone, over all contents", () => {
  const index = new PlaceholderIndex(["A", "B", "C", "AB"]);
  const contents = [inJson('{"C":"x"}'), "AB", inJson('[["B"],"B AB"]')];
  expect(findReferences(contents, index)).toEqual({
    placeholders: new Set(["AB", "B"]),
    counts: new Map<Content, number>([
      ["AB", 1],
      [contents[2]!, 3],
    ]),
  });
});

test("without placeholders no content is looked at", () => {
  const contents = function* (): Generator<Content, void> {
    throw new Error("looked at");
  };
  expect(findReferences(contents(), new PlaceholderIndex([]))).toEqual({
    placeholders: new Set(),
    counts: new Map(),
  });
});

test("a placeholder may be mentioned as often as allowed, and once more is refused by its name", () => {
  const index = new PlaceholderIndex(["a", "b"]);
  const full = "a".repeat(IMAGE_REFERENCES_MAX);
  expect(findReferences([full], index).counts).toEqual(new Map([[full, IMAGE_REFERENCES_MAX]]));
  expect(() => findReferences([full, ["b"]], index)).toThrow(
    expect.objectContaining({ name: "ImageReferencesError", placeholder: "b" }) as Error,
  );
});

test("finds a placeholder wherever it lies in a long text", () => {
  const key = "0b7c3a52-6d1e-4f7e-9f0a-0f6f9f1c2d3e";
  const index = new PlaceholderIndex([key, "0b7c"]);
  for (const start of [0, 65_500, 65_535, 65_536, 131_072, 199_964]) {
    const text = "-".repeat(start) + key + "-".repeat(199_964 - start);
    expect([...index.find(text)], `at ${start}`).toEqual([{ placeholder: key, start }]);
  }
});

test("an empty placeholder is refused: it would stand everywhere", () => {
  expect(() => new PlaceholderIndex([""])).toThrow(new RangeError("A placeholder cannot be empty"));
});

describe("for any content and any placeholders", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "$", '"', "\\", "é", "😀"), maxLength: 12 });
  const placeholdersOf = fc.uniqueArray(
    letters.filter((key) => key !== ""),
    { maxLength: 6 },
  );
  const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      letters,
      fc.constantFrom<JsonValue>(null, true, new JsonNumber("1e400")),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.array(fc.tuple(letters, tie("value")), { maxLength: 4 }).map((entries) => new Map(entries)),
    ),
  })).value;

  const joined = ({ parts }: SplitContent, image: (placeholder: string) => string): string =>
    parts.map((part) => (part.type === "text" ? part.text : image(part.image.sha256))).join("");

  test("the images replaced by their placeholders give the text back", () => {
    fc.assert(
      fc.property(letters, placeholdersOf, (text, placeholders) => {
        expect(joined(split(text, placeholders), (key) => key)).toBe(text);
      }),
    );
  });

  test("the images replaced by their escaped placeholders give the JSON back", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(json),
          json.map((item) => new Map([["a", item]])),
        ),
        placeholdersOf,
        (content, placeholders) => {
          const text = joined(split(content, placeholders), (key) => JSON.stringify(key).slice(1, -1));
          expect(text).toBe(stringifyJson(content));
        },
      ),
    );
  });

  test("JSON stays JSON with any characters of a string in the images' places", () => {
    fc.assert(
      fc.property(fc.array(json), placeholdersOf, (content, placeholders) => {
        expect(() => parseJson(joined(split(content, placeholders), () => "[image \\u00e9]"))).not.toThrow();
      }),
    );
  });

  test("the matches are those of a search that tries every placeholder at every place, longest first", () => {
    fc.assert(
      fc.property(letters, placeholdersOf, (text, placeholders) => {
        const longestFirst = [...placeholders].sort((a, b) => b.length - a.length);
        const expected = [];
        for (let start = 0; start < text.length;) {
          const placeholder = longestFirst.find((key) => text.startsWith(key, start));
          if (placeholder !== undefined) expected.push({ placeholder, start });
          start += placeholder?.length ?? 1;
        }
        expect([...new PlaceholderIndex(placeholders).find(text)]).toEqual(expected);
      }),
    );
  });

  test("texts beside each other are one part and none is empty", () => {
    fc.assert(
      fc.property(fc.array(json), placeholdersOf, (content, placeholders) => {
        const { parts } = split(content, placeholders);
        const kinds = parts.map((part) => part.type).join(" ");
        expect(kinds).not.toContain("text text");
        expect(parts.some((part) => part.type === "text" && part.text === "")).toBe(false);
      }),
    );
  });
});
