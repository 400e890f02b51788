import { expect, test } from "vitest";
import { parseJson, stringifyJson } from "@typed-question/protocol/json";
import { checkJsonText, describeTextProblem } from "./content";
import { mendJson } from "./mendJson";

const said = (text: string): string[] =>
  checkJsonText(text).map((problem) => describeTextProblem(text, problem));

test.each([
  [
    "no-break spaces",
    '{\n\u00a0\u00a0"a": 1\n}',
    "Line 2, column 1",
    "U+00A0 no-break space",
    '{\n  "a": 1\n}',
  ],
  ["a zero-width space", '{"a":\u200b1}', "Line 1, column 6", "U+200B zero-width space", '{"a":1}'],
  ["a mark in the middle", "[1,\n\ufeff2]", "Line 2, column 1", "U+FEFF byte order mark", "[1,\n2]"],
  ["a mark at the start", "\ufeff[]", "Line 1, column 1", "U+FEFF byte order mark", "[]"],
  ["a mark of direction", "[\u200e1]", "Line 1, column 2", "U+200E left-to-right mark", "[1]"],
  ["an override", '{\u202e"a":1}', "Line 1, column 2", "U+202E right-to-left override", '{"a":1}'],
  ["a soft hyphen", "[1\u00ad]", "Line 1, column 3", "U+00AD soft hyphen", "[1]"],
  ["a joiner in a word", "[tr\u2060ue]", "Line 1, column 4", "U+2060 word joiner", "[true]"],
  ["an ideographic space", '{\u3000"a":1}', "Line 1, column 2", "U+3000 ideographic space", '{ "a":1}'],
  ["a fullwidth colon", '{"a"：1}', "Line 1, column 5", "U+FF1A fullwidth form", '{"a":1}'],
  ["fullwidth brackets", "［1］", "Line 1, column 1", "U+FF3B fullwidth form", "[1]"],
  ["an ideographic comma", "[1、2]", "Line 1, column 3", "U+3001", "[1,2]"],
  ["a minus sign", "[−1]", "Line 1, column 2", "U+2212 minus sign", "[-1]"],
])(
  "%s in JSON is named with its place, and replaced in one press",
  (_name, text, place, character, mended) => {
    const [message, ...others] = said(text);
    expect([message?.startsWith(`${place}: `), others]).toEqual([true, []]);
    expect(message).toContain(character);
    const mend = mendJson(text);
    expect(mend?.text).toBe(mended);
    expect(mend?.characters).toContain(character);
    expect(said(mended)).toEqual([]);
  },
);

test.each([
  ["{“a”: “b”}", '{"a": "b"}'],
  ['{“a": "b”}', '{"a": "b"}'],
  ['{"a”: “b"}', '{"a": "b"}'],
  ["{‘it’: ‘it’s’}", '{"it": "it’s"}'],
  ['{“a”: “she said "yes", twice”}', '{"a": "she said \\"yes\\", twice"}'],
  ['{„a“: «b»，"c"：［＂d＂］｝', '{"a": "b","c":["d"]}'],
  ["{“a”: “back\\\\slash \\n”}", '{"a": "back\\\\slash \\n"}'],
])("quotes of a word processor are replaced where they are JSON's: %s", (text, mended) => {
  expect(mendJson(text)?.text).toBe(mended);
});

test("strings keep every character, and what is replaced is counted", () => {
  const inside = "\u00a0“x”\u200b：\u202e é";
  const mend = mendJson(`{\u00a0"a"：${JSON.stringify(inside)},\u00a0“b”:\u00a01}`);
  expect(mend && stringifyJson(parseJson(mend.text))).toBe(JSON.stringify({ a: inside, b: 1 }));
  expect(mend?.characters).toBe(
    "3 × U+00A0 no-break space, U+FF1A fullwidth form, U+201C left double quotation mark and 1 more",
  );
});

test("a quote that JSON takes for a part of a string is blamed itself, not what comes behind it", () => {
  expect(said('{"a”: "b"}')).toEqual([
    'Line 1, column 4: JSON cannot have "”" (U+201D right double quotation mark) here',
  ]);
});

test.each(['{"a":1}', '{"a":"\u00a0“”"}', "{a: 1}", "\u00a0not JSON", '{"a":\u00a0}', "", "é"])(
  "nothing is offered for %j",
  (text) => {
    expect(mendJson(text)).toBeNull();
  },
);

test("a character that spoils JSON without a way to mend it is named all the same", () => {
  expect(said('{"a":\u00a0}')).toEqual([
    "Line 1, column 6: Expected a value but found U+00A0 no-break space",
  ]);
  expect(said("[é]")).toEqual(['Line 1, column 2: Expected a value but found "é" (U+00E9)']);
  expect(said("[😀]")).toEqual(['Line 1, column 2: Expected a value but found "😀" (U+1F600)']);
});
