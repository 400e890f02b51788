import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { cutsOf, PIECES_MAX, piecesOf, type Cut } from "./pieces";
import { paragraphsOf, sentencesOf } from "./sentences";
import { withoutPlaces } from "./withoutPlaces";

const sentences = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

test.each([
  [
    "Latin",
    "Dr. Smith paid 3.50 dollars, e.g. in cash. Was it ok? Yes!",
    ["Dr. Smith paid 3.50 dollars, e.g. in cash. ", "Was it ok? ", "Yes!"],
  ],
  ["Chinese", "你好。我很生气！请退款。", ["你好。", "我很生气！", "请退款。"]],
  ["Arabic", "هل وصل الطرد؟ لم يصل بعد.", ["هل وصل الطرد؟ ", "لم يصل بعد."]],
  ["Hindi", "यह टूट गया। कृपया मदद करें।", ["यह टूट गया। ", "कृपया मदद करें।"]],
  ["wrapped lines", "We cannot\nlog in.\n\nPlease call.", ["We cannot\nlog in.\n\n", "Please call."]],
  ["a list", "Broken:\n- Door\n- Lamp", ["Broken:\n", "- Door\n", "- Lamp"]],
  ["only blanks", " \n ", [" \n "]],
  ["nothing", "", []],
])("sentences of %s", (_, text, expected) => {
  expect(sentences(text)).toEqual(expected);
});

test("sentences and paragraphs cover every text without gaps", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const split of [sentencesOf, paragraphsOf]) {
        const ranges = split(text);
        expect(ranges.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        expect(ranges.every(({ start, end }) => end > start)).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

const STATE = parseJson(
  '{"id":9007199254740993,"post":{"text":"One. Two.","tags":["a","b"],"odd key":{}},"7":null}',
);

const left = (state: JsonValue, cut: Cut) =>
  piecesOf(state, cut).map(({ label, places }) => [label, stringifyJson(withoutPlaces(state, places))]);

test("a document is cut at its leaves, and what is left keeps order, numbers and the other items", () => {
  expect(left(STATE, "path")).toEqual([
    ["id", '{"post":{"text":"One. Two.","tags":["a","b"],"odd key":{}},"7":null}'],
    ["post.text", '{"id":9007199254740993,"post":{"tags":["a","b"],"odd key":{}},"7":null}'],
    [
      "post.tags[0]",
      '{"id":9007199254740993,"post":{"text":"One. Two.","tags":["b"],"odd key":{}},"7":null}',
    ],
    [
      "post.tags[1]",
      '{"id":9007199254740993,"post":{"text":"One. Two.","tags":["a"],"odd key":{}},"7":null}',
    ],
    ['post["odd key"]', '{"id":9007199254740993,"post":{"text":"One. Two.","tags":["a","b"]},"7":null}'],
    ['["7"]', '{"id":9007199254740993,"post":{"text":"One. Two.","tags":["a","b"],"odd key":{}}}'],
  ]);
  expect(left(STATE, "sentence").slice(0, 2)).toEqual([
    ["post.text", '{"id":9007199254740993,"post":{"text":"Two.","tags":["a","b"],"odd key":{}},"7":null}'],
    ["post.text", '{"id":9007199254740993,"post":{"text":"One. ","tags":["a","b"],"odd key":{}},"7":null}'],
  ]);
});

test("a chat is cut at its messages, at the top or one level below", () => {
  const messages = '[{"role":"user","content":"Hi"},{"role":"assistant","content":[1]}]';
  expect(piecesOf(parseJson(messages), "message").map(({ label, text }) => [label, text])).toEqual([
    ["[0] user", "Hi"],
    ["[1] assistant", '{"role":"assistant","content":[1]}'],
  ]);
  const state = parseJson(`{"channel":"mail","messages":${messages}}`);
  expect(left(state, "message")[0]).toEqual([
    "messages[0] user",
    '{"channel":"mail","messages":[{"role":"assistant","content":[1]}]}',
  ]);
});

test("only cuts into two pieces or more are on offer", () => {
  expect(cutsOf("One.")).toEqual([]);
  expect(cutsOf("One. Two.")).toEqual(["sentence"]);
  expect(cutsOf("One.\n\nTwo.")).toEqual(["sentence", "paragraph"]);
  expect(cutsOf(parseJson('{"a":"One. Two."}'))).toEqual(["sentence"]);
  expect(cutsOf(STATE)).toEqual(["path", "sentence"]);
  expect(cutsOf(parseJson('[{"role":"user","content":"Hi"},{"role":"user","content":"Ho"}]'))).toEqual([
    "message",
    "path",
    "sentence",
  ]);
  expect(cutsOf(new Map())).toEqual([]);
});

test("a wide document is cut less deep, and neighbours are put together where even that is too many", () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({ a: index, b: index }));
  const shallow = piecesOf(parseJson(JSON.stringify({ rows, title: "t" })), "path");
  expect(shallow.map(({ label }) => label)).toEqual([...rows.map((_, index) => `rows[${index}]`), "title"]);
  const many = piecesOf(parseJson(JSON.stringify(Array.from({ length: 100 }, (_, index) => index))), "path");
  expect(many.length).toBeLessThanOrEqual(PIECES_MAX);
  expect(many[0]).toMatchObject({ label: "[0] to [2]", text: "0\n1\n2" });
});

test("the pieces of any text, left out together, leave nothing, and each alone leaves the others", () => {
  const texts = fc.array(fc.constantFrom("It broke. ", "Why? ", "\n\n", "你好。", "e.g. this "), {
    maxLength: 120,
  });
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join("");
      const pieces = piecesOf(text, "sentence");
      expect(pieces.length).toBeLessThanOrEqual(PIECES_MAX);
      expect(
        withoutPlaces(
          text,
          pieces.flatMap(({ places }) => places),
        ),
      ).toBe("");
      for (const [index, { places }] of pieces.entries()) {
        const others = pieces.toSpliced(index, 1).map((piece) => piece.text);
        expect(withoutPlaces(text, places)).toBe(others.join(""));
      }
    }),
    { numRuns: 50 },
  );
});
