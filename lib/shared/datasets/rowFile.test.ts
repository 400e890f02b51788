import fc from "fast-check";
import { expect, test } from "vitest";
import { guessMapping, columnsOf } from "./guessMapping";
import { mapRow, type MappedRow } from "./mapRow";
import { isOwnFile } from "./ownColumns";
import { csvHeader, csvRow, jsonLine } from "./rowFile";
import { guessFormat, sourceReader } from "./source/sourceFormat";
import { isProblem } from "./source/sourceRow";
import { startsFormula } from "./spreadsheetText";

/** The rows of a file, as the import dialog reads them. */
function readBack(text: string, name: string) {
  const format = guessFormat(name, text);
  const reader = sourceReader(format);
  const items = [...reader.push(text), ...reader.end()].flatMap((item) => (isProblem(item) ? [] : [item]));
  const settings = {
    ...{ mapping: guessMapping(items), format: format.kind },
    isOwn: isOwnFile(columnsOf(items)),
  };
  return items.map((item) => {
    const { state, expected, extra } = mapRow(item, settings) as MappedRow;
    return { state, expected: Object.entries(expected), extra: Object.entries(extra) };
  });
}

const ODD = fc.constantFrom(
  ...["row", "state", "state_json", "expected", "expected_x", "Expected: x", "images", "image_a", "columns"],
  ...["columns.row", "__proto__", "constructor", "toString", "_x", "x", " x", "=1+1", "'=1", "a;=1", "a\n-b"],
);
const object = <Value>(entries: [string, Value][]) => Object.fromEntries(entries);

test("rows with odd names of columns and questions come back exactly, in JSONL and CSV", () => {
  const entries = <Value>(value: fc.Arbitrary<Value>) =>
    fc.uniqueArray(fc.tuple(ODD, value), { selector: ([name]) => name, maxLength: 6 });
  const texts = entries(fc.constantFrom("CA", "a.png", "=1", "yes"));
  fc.assert(
    fc.property(entries(fc.boolean()), texts, (expected, extra) => {
      const row = {
        row: 0,
        state: '"hi"',
        expected: object(expected),
        extra: object(extra),
        images: new Map(),
      };
      const columns = {
        questions: expected.map(([name]) => ({ name })),
        ...{ columns: extra.map(([name]) => name), placeholders: [], isText: true },
      };
      const sorted = {
        state: '"hi"',
        expected: Object.entries(row.expected),
        extra: Object.entries(row.extra),
      };
      expect(readBack(jsonLine(row), "x.jsonl")).toEqual([sorted]);
      const header = csvHeader(columns).slice(1);
      expect(readBack(header + csvRow(row, columns), "x.csv")).toEqual([sorted]);
    }),
    { numRuns: 150 },
  );
});

test("text labels that look like yes stay texts in JSONL", () => {
  const row = { row: 0, state: '"hi"', expected: { q: "yes" }, extra: {}, images: new Map<string, string>() };
  expect(readBack(jsonLine(row), "x.jsonl")).toMatchObject([{ expected: [["q", "yes"]] }]);
});

test("our own rows are known in any order of their parts", () => {
  const text = '{"columns":{"state":"CA"},"expected":{},"row":0,"state":"hi"}';
  expect(readBack(text, "x.jsonl")).toEqual([{ state: '"hi"', expected: [], extra: [["state", "CA"]] }]);
});

test("no name in the header of a CSV file begins a formula", () => {
  const columns = { questions: [], columns: ["=1+1", "a"], placeholders: [], isText: true };
  const cells = csvHeader(columns).slice(1).trim().split(",");
  expect(cells).toEqual(["row", "state", "'=1+1", "a"]);
  expect(cells.some(startsFormula)).toBe(false);
});

test("a question's name keeps its underscores", () => {
  const text = '{"text":"hi","expected":{"__proto__":true,"_x":false}}\n{"text":"a"}';
  expect(readBack(text, "x.jsonl")[0]?.expected).toEqual([
    ["__proto__", true],
    ["_x", false],
  ]);
});
