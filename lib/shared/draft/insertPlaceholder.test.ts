import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonObject, parseJson, type JsonValue } from "@typed-question/protocol/json";
import { insertPlaceholder } from "./insertPlaceholder";

/** Inserts `ID` where `|` stands in the text; without one the editor never had the cursor. */
function inserted(mode: "text" | "json", marked: string): string {
  const at = marked.indexOf("|");
  const text = marked.replace("|", "");
  const { from, to, insert } = insertPlaceholder(
    { mode, text },
    at === -1 ? null : { from: at, to: at },
    "ID",
  );
  return text.slice(0, from) + insert + text.slice(to);
}

test.each([
  ["", "ID"],
  ["Two lines", "Two lines\nID"],
  ["Ends here\n", "Ends here\nID"],
  ["see |this", "see ID this"],
  ["see| this", "see ID this"],
  ["se|e", "se ID e"],
  ["|", "ID"],
])("in the text %j the placeholder stands as in %j", (text, expected) => {
  expect(inserted("text", text)).toBe(expected);
});

test.each([
  ["", '{ "image": "ID" }'],
  ['{"a": "see |this"}', '{"a": "see ID this"}'],
  ['{"a": "|"}', '{"a": "ID"}'],
  ['{"a": "x\\|n"}', '{"a": "x\\n ID"}'],
  ['{"a|": 1}', '{"a": 1, "image": "ID"}'],
  ['{"image": 1}', '{"image": 1, "image_2": "ID"}'],
  ['{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "image": "ID"\n}\n'],
  ["{}", '{"image": "ID"}'],
  ["[ ]", '["ID" ]'],
  ['[\n    "a"\n]', '[\n    "a",\n    "ID"\n]'],
  ['{"a": |}', '{"a": "ID"}'],
])("in the JSON %s the placeholder stands as in %s", (text, expected) => {
  expect(inserted("json", text)).toBe(expected);
});

function mentions(value: JsonValue): number {
  if (typeof value === "string") return value.split("ID").length - 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + mentions(item), 0);
  return isJsonObject(value) ? mentions([...value.values()]) : 0;
}

test("JSON stays JSON and mentions the image once more, wherever the cursor is", () => {
  const values = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(values, fc.nat(), fc.constantFrom(undefined, 2), (value, place, space) => {
      const text = JSON.stringify(value, null, space);
      const at = place % (text.length + 1);
      const { from, to, insert } = insertPlaceholder({ mode: "json", text }, { from: at, to: at }, "ID");
      const changed = parseJson(text.slice(0, from) + insert + text.slice(to));
      expect(mentions(changed)).toBe(mentions(parseJson(text)) + 1);
    }),
    { numRuns: 500 },
  );
});

test("a string of 16 million characters takes a placeholder at its end", () => {
  const text = `{"a":"${"x\\n".repeat(16e6 / 3)}"}`;
  const at = text.length - 2;
  expect(insertPlaceholder({ mode: "json", text }, { from: at, to: at }, "ID")).toEqual({
    from: at,
    to: at,
    insert: " ID",
  });
});
