import { expect, test } from "vitest";
import { isList, needsLook, readPasted } from "./pasteRows";
import type { TableSettings } from "@/lib/shared/datasets/table/readTable";

const options = (text: string, settings: TableSettings = {}) =>
  readPasted(text, "option", settings).rows.map(({ name, description }) =>
    description.mode === "json" ? [name, { json: description.text }] : [name, description.text],
  );
const levels = (text: string, settings: TableSettings = {}) =>
  readPasted(text, "level", settings).rows.map(({ description }) => description.text);
const said = (text: string) => {
  const { issues, unused } = readPasted(text, "option");
  return { issues: issues.map(({ row, message }) => `${row}: ${message}`), unused };
};

test.each([
  [
    "names",
    "billing\nsales\r\n\n  other  ",
    [
      ["billing", ""],
      ["sales", ""],
      ["other", ""],
    ],
  ],
  [
    "name and description",
    "billing: money, refunds\nslot: at 10:30",
    [
      ["billing", "money, refunds"],
      ["slot", "at 10:30"],
    ],
  ],
  [
    "a clock time in a name",
    "10:30\nhttps://example.org",
    [
      ["10:30", ""],
      ["https://example.org", ""],
    ],
  ],
  [
    "cells of a table",
    "billing\tmoney: all of it\nsales\tquotes",
    [
      ["billing", "money: all of it"],
      ["sales", "quotes"],
    ],
  ],
  [
    "bullets and numbers",
    "- one\n* two: b\n• three\n1. four\n2) five",
    [
      ["one", ""],
      ["two", "b"],
      ["three", ""],
      ["four", ""],
      ["five", ""],
    ],
  ],
  [
    "a JSON object",
    '{"10": "ten", "a": null, "b": {"n":9007199254740993}}',
    [
      ["10", "ten"],
      ["a", ""],
      ["b", { json: '{"n":9007199254740993}' }],
    ],
  ],
  [
    "a JSON array of names",
    '["x", "y: z"]',
    [
      ["x", ""],
      ["y: z", ""],
    ],
  ],
  [
    "a JSON array of objects",
    '[{"name": "x", "description": "d"}, {"other": 1}]',
    [
      ["x", "d"],
      ["", { json: '{"other": 1}' }],
    ],
  ],
  [
    "broken JSON as lines",
    '{"a": 1\nb',
    [
      ['{"a"', "1"],
      ["b", ""],
    ],
  ],
])("options are read from %s", (_name, text, expected) => {
  expect(options(text)).toEqual(expected);
});

test.each([
  ["lines", "low\n\nhigh", ["low", "high"]],
  ["numbered levels", "0: low\nLevel 1 - mid\n2\thigh\n3. top", ["low", "mid", "high", "top"]],
  ["a level that starts with a number", "10 or more\n2x speed", ["10 or more", "2x speed"]],
  ["a JSON array", '["low", {"a": 1.0}]', ["low", '{"a": 1.0}']],
  ["a legend", '{"0": "low", "1": "high"}', ["low", "high"]],
])("levels are read from %s", (_name, text, expected) => {
  expect(levels(text)).toEqual(expected);
});

test("a paste is a list when it has more than one line with text, or cells", () => {
  expect(["a", "a\n", "\n a \n\n", "a\nb", "a\tb", "a, b"].map(isList)).toEqual([
    ...[false, false, false, true, true, false],
  ]);
});

test.each([
  [
    "a quoted cell with a line break",
    'billing\t"charges,\ninvoices and ""refunds"""\r\ntechnical\terrors\r\naccount\tlogin\r\n',
    [
      ["billing", 'charges,\ninvoices and "refunds"'],
      ["technical", "errors"],
      ["account", "login"],
    ],
  ],
  [
    "a row with an empty name",
    "billing\t\r\n\ttechnical\r\naccount\tlogin\r\n",
    [
      ["billing", ""],
      ["", "technical"],
      ["account", "login"],
    ],
  ],
  ["one row of cells", "\ttechnical", [["", "technical"]]],
  [
    "a quoted column, one cell with a line break",
    '"billing\nand refunds"\r\ntechnical\r\n',
    [
      ["billing and refunds", ""],
      ["technical", ""],
    ],
  ],
  [
    "a cell that begins with a quote of its own",
    'yes\t"Yes" is said\nno\t"No\nway"\nmaybe\t""',
    [
      ["yes", '"Yes" is said'],
      ["no", "No\nway"],
      ["maybe", ""],
    ],
  ],
  [
    "a header and a third column",
    "Owner\tOption\tDescription\nAnn\tbilling\tmoney\nBo\ttech\terrors",
    [
      ["billing", "money"],
      ["tech", "errors"],
    ],
  ],
  [
    "a first column of numbers",
    "1\tbilling\tmoney\n2\ttech\terrors",
    [
      ["billing", "money"],
      ["tech", "errors"],
    ],
  ],
  [
    "numbers as names",
    "1\tpoor\n2\tgood",
    [
      ["1", "poor"],
      ["2", "good"],
    ],
  ],
  [
    "CSV with commas in quotes",
    'billing,"charges, invoices"\ntech,errors\n',
    [
      ["billing", "charges, invoices"],
      ["tech", "errors"],
    ],
  ],
  [
    "CSV with semicolons and decimal commas",
    "\uFEFFname;description\nsmall;up to 1,5\nlarge;up to 2,5",
    [
      ["small", "up to 1,5"],
      ["large", "up to 2,5"],
    ],
  ],
  [
    "a semicolon before lists with commas",
    "a ; x,y,z\nb ; x,y,z\nc ; x",
    [
      ["a", "x,y,z"],
      ["b", "x,y,z"],
      ["c", "x"],
    ],
  ],
  [
    "semicolons around a quoted cell with lines and commas",
    'one;"F\ni,e,l,d\n,3"\ntwo;"x,y\nz"',
    [
      ["one", "F\ni,e,l,d\n,3"],
      ["two", "x,y\nz"],
    ],
  ],
  [
    "bars",
    "| billing | money |\n| tech | errors |",
    [
      ["billing", "money"],
      ["tech", "errors"],
    ],
  ],
  [
    "a Markdown table",
    "| Name | Meaning |\n|:-----|:-------:|\n| a \\| b | first<br>second |\n| c | |\n",
    [
      ["a | b", "first\nsecond"],
      ["c", ""],
    ],
  ],
  ["a Markdown table without outer bars", "name | text\n---|---\nx | y", [["x", "y"]]],
  [
    "a table that a database prints",
    "+------+-------+\n| name | text  |\n+------+-------+\n| x    | y     |\n+------+-------+",
    [["x", "y"]],
  ],
  [
    "sentences with commas",
    "Yes, of course\nNo, not at all",
    [
      ["Yes, of course", ""],
      ["No, not at all", ""],
    ],
  ],
  [
    "numbers with commas",
    "1,000\n2,000",
    [
      ["1,000", ""],
      ["2,000", ""],
    ],
  ],
  [
    "names that are quoted words",
    '"Yes" means yes\n"No" means no',
    [
      ['"Yes" means yes', ""],
      ['"No" means no', ""],
    ],
  ],
  [
    "descriptions with commas behind a colon",
    "a: x,y\nb: z,w",
    [
      ["a", "x,y"],
      ["b", "z,w"],
    ],
  ],
])("options are read from %s", (_name, text, expected) => {
  expect(options(text)).toEqual(expected);
});

test.each([
  [
    "commas within",
    "low, can wait\nmid, this week\nhigh, today",
    ["low, can wait", "mid, this week", "high, today"],
  ],
  ["commas without blanks", "a,b\nc,d", ["a,b", "c,d"]],
  ["numbers in a column", "0\tlow, or none\n1\thigh", ["low, or none", "high"]],
  ["numbers and quotes", '0,"low, or none"\n1,high', ["low, or none", "high"]],
  ["a name and a description", "low\tcan wait\nhigh\ttoday", ["low: can wait", "high: today"]],
  ["a header", "Score;Description\n0;low\n1;high, today", ["low", "high, today"]],
  ["an empty cell", "0\t\n1\thigh", ["", "high"]],
  ["a quoted cell with lines", '"low,\nor none"\nhigh', ["low,\nor none", "high"]],
])("levels are read from %s", (_name, text, expected) => {
  expect(levels(text)).toEqual(expected);
});

test("a person chooses the separator, the header and the columns", () => {
  const text = "name,text\na,b";
  expect(options(text)).toEqual([["a", "b"]]);
  expect(options(text, { hasHeader: false })).toEqual([
    ["name", "text"],
    ["a", "b"],
  ]);
  expect(options(text, { separator: "none" })).toEqual([
    ["name,text", ""],
    ["a,b", ""],
  ]);
  expect(options(text, { columns: { name: 1, description: null } })).toEqual([["b", ""]]);
  expect(options("Yes, of course\nNo, never", { separator: "comma" })).toEqual([
    ["Yes", "of course"],
    ["No", "never"],
  ]);
});

test("what is left out or odd is said with its row", () => {
  expect(said('a\tx\tAnn\nb\ty\nc\tz\tBo\na\t"w\tAnn')).toEqual({
    issues: [
      "2: 2 cells; most rows have 3",
      "4: a quote opens and never closes; it stays as it is",
      "4: a is the name of row 1 too",
    ],
    unused: ["Column 3"],
  });
  expect(said('[{"name": "x", "description": "d", "owner": "Ann"}]')).toEqual({
    issues: [],
    unused: ["owner"],
  });
  expect(said("Options:\n\n| name | text |\n|---|---|\n| x | y |")).toEqual({
    issues: ["1: not part of the table; left out"],
    unused: [],
  });
});

test("the line by which Excel knows the separator is no row", () => {
  for (const [declaration, separator] of [
    ["sep=;", ";"],
    ['"SEP=,"', ","],
    ["sep=|", "|"],
    ["sep=\t", "\t"],
  ] as const) {
    const text = `\ufeff${declaration}\r\na b${separator} c\r\nd${separator}e\r\n`;
    const rows = readPasted(text, "option").rows.map(({ number, name, description }) => [
      number,
      name,
      description.text.trim(),
    ]);
    expect(rows).toEqual([
      [2, "a b", "c"],
      [3, "d", "e"],
    ]);
  }
});

test.each([
  ["names", "a\nb", false],
  ["names twice", "a\na", true],
  ["names with descriptions", "a: x\nb: y", true],
  ["a table", "a\tb\nc\td", true],
])("a look first: %s", (_name, text, expected) => {
  expect(needsLook(readPasted(text, "option"), "option")).toBe(expected);
});

test.each([
  [
    "one a line",
    "Is it urgent?\n- refund: Does the customer ask, or hope?",
    [
      ["", "Is it urgent?", ""],
      ["refund", "Does the customer ask, or hope?", ""],
    ],
  ],
  [
    "a table with types",
    "refund,Is a refund asked for?,noul\nteam,Which team?,choice",
    [
      ["refund", "Is a refund asked for?", "noul"],
      ["team", "Which team?", "choice"],
    ],
  ],
  [
    "a header in another order",
    "Type\tQuestion\tID\nyes/no\tIs it late?\tlate",
    [["late", "Is it late?", "yes/no"]],
  ],
])("questions are read from %s", (_name, text, expected) => {
  expect(
    readPasted(text, "question").rows.map(({ name, description, type }) => [name, description.text, type]),
  ).toEqual(expected);
});

test("20,000 rows are read whole", () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `name ${index}\t"about ""${index}"""`).join(
    "\r\n",
  );
  const { rows } = readPasted(text, "option");
  expect([rows.length, rows.at(-1)]).toEqual([
    20_000,
    {
      number: 20_000,
      name: "name 19999",
      description: { mode: "text", text: 'about "19999"', blank: "default" },
      type: "",
    },
  ]);
});
