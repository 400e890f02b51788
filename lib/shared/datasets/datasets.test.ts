import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonNumber } from "@typed-question/protocol/json";
import { countLabels, labelledQuestions } from "./labelCounts";
import { labelOutcome } from "./labelOutcome";
import { columnsOf, guessMapping } from "./guessMapping";
import { mapRow, type MappedRow } from "./mapRow";
import { ownCell, plainTextOf } from "./ownText";
import { guessKind, readLabel } from "./readLabel";
import { decodePieces, findEncoding } from "./source/decodePieces";
import { guessFormat, sourceReader, type SourceFormat } from "./source/sourceFormat";
import { isProblem, RECORD_CHARS_MAX, type RowProblem, type SourceRow } from "./source/sourceRow";
import { startsFormula } from "./spreadsheetText";

/** The items of a text that arrives in pieces of this length. */
function readAll(text: string, format: SourceFormat, piece = text.length || 1) {
  const reader = sourceReader(format);
  const items = [];
  for (let at = 0; at < text.length; at += piece) items.push(...reader.push(text.slice(at, at + piece)));
  items.push(...reader.end());
  return items;
}
const shown = (items: (SourceRow | RowProblem)[]) =>
  items.map((item) => (isProblem(item) ? item : [item.number, Object.fromEntries(item.values)]));
const CSV = { kind: "csv", delimiter: ",", hasHeader: true } as const;

describe("a table is read in pieces of any size", () => {
  const text = 'id,text\r\n1,"a, ""b""\r\nc"\r\n\r\n2,x\r3,\n4\n5,x,y\n';
  const expected = [
    [1, { id: "1", text: 'a, "b"\nc' }],
    [2, { id: "2", text: "x" }],
    [3, { id: "3", text: "" }],
    [4, { id: "4", text: "" }],
    { number: 5, column: null, reason: "The row has 3 cells, but there are 2 columns." },
  ];
  test.each([1, 2, 3, 7, 1_000])("of %i characters", (piece) => {
    expect(shown(readAll(text, CSV, piece))).toEqual(expected);
  });

  const reason = "A quote opens in this row and does not close at the end of a cell.";

  test.each([1, 5, 1_000])("of %i characters, and a wrong quote costs one line", (piece) => {
    const items = shown(readAll('id,text\n1,a\n2,"open" wide\n3,c\n4,"d"\n5,"open\n6,e\n', CSV, piece));
    expect(items).toEqual([
      [1, { id: "1", text: "a" }],
      { number: 2, column: null, reason },
      [3, { id: "3", text: "c" }],
      [4, { id: "4", text: "d" }],
      { number: 5, column: null, reason },
      [6, { id: "6", text: "e" }],
    ]);
  });

  test("and holds no more than the longest row and a piece", () => {
    const reader = sourceReader(CSV);
    reader.push('id,text\n1,"open\n');
    const line = `2,${"x".repeat(65_533)}\n`;
    const items = reader.push(line.repeat(RECORD_CHARS_MAX / line.length));
    expect(items).toEqual([{ number: 1, column: null, reason }]);
    expect(reader.end()).toHaveLength(RECORD_CHARS_MAX / line.length);
  });

  test("without a header and with double names, each column has a name of its own", () => {
    expect(shown(readAll("a,b\n", { ...CSV, hasHeader: false }))).toEqual([
      [1, { "Column 1": "a", "Column 2": "b" }],
    ]);
    expect(shown(readAll("\n,,\na,b\n, \n1,2\n,\n", CSV))).toEqual([[1, { a: "1", b: "2" }]]);
    expect(shown(readAll("a,a,\n1,2,3\n", CSV))).toEqual([[1, { a: "1", "a (2)": "2", "Column 3": "3" }]]);
  });
});

describe("JSON is read in pieces of any size", () => {
  const one = '{"text":"a ] \\" }","n":12345678901234567890,"expected":{"team":"x"}}';
  const record = [1, { text: 'a ] " }', n: new JsonNumber("12345678901234567890"), expected_team: "x" }];
  test.each([1, 3, 1_000])("of %i characters", (piece) => {
    expect(shown(readAll(`[${one},\n5]`, { kind: "json" }, piece))).toEqual([
      record,
      { number: 2, column: null, reason: "The row is no JSON object." },
    ]);
    const lines = shown(readAll(`${one}\n\n{oops}\n`, { kind: "jsonl" }, piece));
    expect(lines).toEqual([
      record,
      { number: 2, column: null, reason: expect.stringContaining("no JSON") as string },
    ]);
    expect(shown(readAll(`{"rows": [${one}]}`, { kind: "json" }, piece))).toEqual([record]);
  });

  test.each([1, 3, 1_000])(
    "and the rows of an object are its array of objects, of %i characters",
    (piece) => {
      const read = (text: string) => shown(readAll(text, { kind: "json" }, piece));
      const rows = [
        [1, { a: "]" }],
        [2, { a: "x" }],
      ];
      const array = '[ {"a":"]"},{"a":"x"}]';
      expect(read(`{"tags":["a[{"],"meta":{"by":[{"n":1}]},"rows":${array},"more":[1]}`)).toEqual(rows);
      expect(read(`{"none":[],"grid":[[{"n":1}]],"rows":${array}}`)).toEqual(rows);
      expect(read(`{"rows":${array},"others":[{"b":1}]}`)).toEqual([
        ...rows,
        { number: 3, column: null, reason: "The JSON has a second array of objects. It is not read." },
      ]);
      expect(read('{"tags":["a"]}')).toMatchObject([{ reason: "There is no array of rows in the JSON." }]);
    },
  );

  test("that ends too early is named", () => {
    expect(readAll('[{"a":1},{"a"', { kind: "json" }).at(-1)).toMatchObject({
      reason: "The JSON ends within the array.",
    });
    expect(readAll('{"a":1}', { kind: "json" })).toMatchObject([
      { reason: "There is no array of rows in the JSON." },
    ]);
  });
});

test.each([
  ["x.csv", "a;b\n1;2\n", { kind: "csv", delimiter: ";", hasHeader: true }],
  ["x.csv", "text\nOne, two\n", { kind: "csv", delimiter: ",", hasHeader: true }],
  ["x.tsv", "a,b\tc\n", { kind: "csv", delimiter: "\t", hasHeader: true }],
  ["pasted", "a\tb\n1\t2\n", { kind: "csv", delimiter: "\t", hasHeader: true }],
  ["x.jsonl", '{"a":1}\n{"a":2}\n', { kind: "jsonl" }],
  ["x.json", '{"a":1}\n{"a":2}\n', { kind: "jsonl" }],
  ["x.json", ' [{"a":1}]', { kind: "json" }],
  ["x.json", '{\n"rows": [', { kind: "json" }],
  ["pasted", '{"tags":["a"],"rows":[{"a":1}]}', { kind: "json" }],
  ["x.jsonl", '{"tags":["a"],"rows":[{"a":1}]}', { kind: "jsonl" }],
  ["pasted", '{"a":[{}],"b":[{}]}', { kind: "jsonl" }],
])("the format of %s with %j is found", (name, text, format) => {
  expect(guessFormat(name, text)).toEqual(format);
});

describe("the encoding of a file is found", () => {
  async function* pieces(bytes: Uint8Array, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield Promise.resolve(bytes.subarray(at, at + size));
  }
  const read = async (bytes: Uint8Array, size: number) => {
    const encoding = (await findEncoding(pieces(bytes, size)))!;
    let text = "";
    for await (const piece of decodePieces(pieces(bytes, size), encoding)) text += piece;
    return [encoding, text];
  };
  const text = "id,text\n1,Größe für Straßenbäume und Grüße aus München\n".repeat(20);
  const mark = (bytes: readonly number[], rest: Uint8Array) => new Uint8Array([...bytes, ...rest]);

  test.each([1_000, 70_000])("in pieces of %i bytes", async (size) => {
    const utf8 = new TextEncoder().encode(text);
    expect(await read(utf8, size)).toEqual(["utf-8", text]);
    expect(await read(mark([0xef, 0xbb, 0xbf], utf8), size)).toEqual(["utf-8", text]);
    expect(await read(mark([0xff, 0xfe], Buffer.from(text, "utf16le")), size)).toEqual(["utf-16le", text]);
    expect(await read(Buffer.from(text, "latin1"), size)).toEqual(["windows-1252", text]);
  });

  test("also where the first umlaut comes late; bytes that are no text are refused", async () => {
    const late = "id,text\n" + "1,plain\n".repeat(20_000) + text;
    expect(await read(Buffer.from(late, "latin1"), 65_536)).toEqual(["windows-1252", late]);
    expect(
      await findEncoding(
        pieces(
          new Uint8Array(5_000).map((_, at) => at % 9),
          1_000,
        ),
      ),
    ).toBeNull();
  });
});

test("yes and no have the usual spellings; scores are numbers or words; choices are texts", () => {
  for (const yes of ["yes", "Y", " TRUE ", "1", "t"]) expect(readLabel(yes, "noul")).toEqual({ label: true });
  for (const no of ["no", "N", "False", "0"]) expect(readLabel(no, "noul")).toEqual({ label: false });
  expect(readLabel(false, "noul")).toEqual({ label: false });
  expect(readLabel("maybe", "noul")).toEqual({ reason: "“maybe” is neither yes nor no." });
  expect([readLabel("4", "score"), readLabel("high", "score")]).toEqual([{ label: 4 }, { label: "high" }]);
  expect([readLabel("4", "choice"), readLabel("", "score"), readLabel(null, "noul")]).toEqual([
    { label: "4" },
    { empty: true },
    { empty: true },
  ]);
  expect([guessKind(["yes", "", "N"]), guessKind(["0", "3"]), guessKind(["0", "x"]), guessKind([])]).toEqual([
    "noul",
    "score",
    "choice",
    "choice",
  ]);
});

test("two thirds of yes and no make a column of yes and no, whatever the others are", () => {
  expect(guessKind(["yes", "no", "maybe"])).toBe("noul");
  expect(guessKind(["yes", "N", "ja", "3", "yes", "no"])).toBe("noul");
  expect(guessKind(["1", "0", "ja"])).toBe("noul");
  expect(guessKind(["yes", "no", "ja", "maybe"])).toBe("choice");
  expect(guessKind(["0", "1", "1", "0", "2"])).toBe("score");
});

test("a label means an outcome of its question", () => {
  const levels = { kind: "ordinal", descriptions: ["Low", null, "High"] } as const;
  const names = { kind: "nominal", names: ["Billing", "billing", "1"] } as const;
  expect([true, "no", "Yes", 1, "?"].map((label) => labelOutcome(label, { kind: "binary" }))).toEqual([
    1,
    0,
    1,
    1,
    null,
  ]);
  expect(["billing", "BILLING", 1, "x"].map((label) => labelOutcome(label, names))).toEqual([1, 0, 2, null]);
  expect([2, "1", "high ", 3, 0.5, true].map((label) => labelOutcome(label, levels))).toEqual([
    2,
    1,
    2,
    null,
    null,
    null,
  ]);
});

const rowOf = (values: Record<string, string>): SourceRow => ({
  number: 1,
  values: new Map(Object.entries(values)),
});
const settings = (mapping: Parameters<typeof mapRow>[1]["mapping"]) => ({
  mapping,
  isOwn: false,
  format: "csv" as const,
});

test("a mapping is found by the names and the values", () => {
  const url = "data:image/png;base64,AAAA";
  const rows = [
    rowOf({ id: "1", Message: "Hello", photo: url, expected_urgent: "yes", "Expected stars": "3" }),
  ];
  expect(guessMapping(rows)).toEqual({
    state: { from: "column", column: "Message" },
    images: ["photo"],
    expected: [
      { column: "expected_urgent", question: "urgent", kind: "noul" },
      { column: "Expected stars", question: "stars", kind: "score" },
    ],
  });
  expect(columnsOf(rows)).toEqual(["id", "Message", "photo", "expected_urgent", "Expected stars"]);
  expect(guessMapping([rowOf({ id: "1", what: "A long sentence about a parcel." })]).state).toMatchObject({
    column: "what",
  });
  expect(guessMapping([rowOf({ city: "Rome", zip: "123" })]).state).toEqual({
    from: "row",
    columns: ["city", "zip"],
  });
});

test("a row becomes its state, its images, its labels and the rest", () => {
  const row = rowOf({ id: "7", title: "T", text: "Hi", photo: "a.png", expected_ok: "y" });
  const rest = {
    images: ["photo"],
    expected: [{ column: "expected_ok", question: "ok", kind: "noul" as const }],
  };
  const mapped = (state: Parameters<typeof mapRow>[1]["mapping"]["state"]) =>
    mapRow(row, settings({ state, ...rest })) as MappedRow;
  const image = { placeholder: "photo", source: "a.png", column: "photo" };
  expect(mapped({ from: "column", column: "text" })).toEqual({
    ...{ number: 1, state: '"Hi\\nphoto"', expected: { ok: true }, images: [image] },
    extra: { id: "7", title: "T" },
  });
  const template = mapped({ from: "template", template: "{{title}}: {{ text }} ({{photo}}) {{none}}" });
  expect([template.state, template.extra]).toEqual(['"T: Hi (photo) "', { id: "7" }]);
  expect(mapped({ from: "row", columns: ["title", "text"] }).state).toBe(
    '{"title":"T","text":"Hi","photo":"photo"}',
  );
});

test("a row that cannot be used has its column and the reason", () => {
  const state = { from: "column", column: "text" } as const;
  const label = { column: "l", question: "q", kind: "noul" as const };
  const map = (values: Record<string, string>) =>
    mapRow(rowOf(values), settings({ state, images: ["img"], expected: [label] }));
  expect(map({ text: " " })).toEqual({
    number: 1,
    column: "text",
    reason: "The cell of the state is empty.",
  });
  expect(map({ text: "x", l: "perhaps" })).toMatchObject({ column: "l" });
  expect(map({ text: "x", img: "cat.gif" })).toMatchObject({ column: "img" });
});

test("cells of our own files are no formulas, and are read back exactly", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("'", "=", "a", "\n", "\t", ";", "-", " ", '"'), maxLength: 8 }),
      (text) => {
        expect(startsFormula(ownCell(text))).toBe(false);
        expect(plainTextOf(ownCell(text))).toBe(text);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("labels are counted by type, and taken out again", () => {
  const counts = countLabels(
    [],
    [
      { a: true, b: 1 },
      { a: false, b: "x" },
    ],
  );
  expect(labelledQuestions(counts, new Map([["b", "score"]]))).toEqual([
    { name: "a", labels: 2, kind: "noul" },
    { name: "b", labels: 2, kind: "score" },
  ]);
  expect(countLabels(counts, [{ a: true, b: "x" }, { a: true }], -1)).toEqual([
    { name: "b", booleans: 0, numbers: 1, texts: 0 },
  ]);
});
