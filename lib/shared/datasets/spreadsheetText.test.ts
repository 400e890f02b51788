import fc from "fast-check";
import { expect, test } from "vitest";
import { neutralText, OwnFigure, startsFormula, toCsvText, toTsvText } from "./spreadsheetText";

/** Parsed as a spreadsheet does: quoted cells hold separators, line breaks and doubled quotes. */
function read(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length; at += 1) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    } else {
      while (text[at] !== separator && text[at] !== "\r" && text[at] !== "\n") cell += text[at++];
    }
    rows.at(-1)?.push(cell);
    if (text[at] === separator) continue;
    if (text[at] === "\r") at += 1;
    rows.push([]);
  }
  return rows.slice(0, -1);
}

const FORMULAS = [
  "=1+1",
  '=HYPERLINK("http://x.example","open")',
  "-1",
  "+1",
  "@SUM(A1)",
  "  =1+1",
  "\u00a0=1+1",
  "\u200b=1+1",
  "\ufeff=1+1",
  "\u2060\u200d \u202e=1+1",
  "\u00ad@x",
  "\u3000=1+1",
  "\u0000=1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠x",
  "﹦1",
  "−1",
  '"=1+1',
];

test.each(FORMULAS)("%j is neutral in CSV and TSV, and only a figure of our own is a number", (name) => {
  for (const [write, separator] of [
    [toCsvText, ","],
    [toTsvText, "\t"],
  ] as const) {
    expect(read(write([["a", name, new OwnFigure("-0.5")]]), separator)).toEqual([["a", `'${name}`, "-0.5"]]);
  }
});

test("a formula behind a line break, a tab or a semicolon is neutral for a reader that splits there", () => {
  expect(neutralText("a\n=1+1")).toBe("a\n'=1+1");
  expect(neutralText("a\r\n \u200b=1+1\r+1")).toBe("a\r\n' \u200b=1+1\r'+1");
  expect(neutralText("a\t=1+1;@x; ok")).toBe("a\t'=1+1;'@x; ok");
  expect(neutralText("a\u2028=1\v-1")).toBe("a\u2028'=1\v'-1");
  expect(neutralText("\n=1+1")).toBe("'\n'=1+1");
  expect(neutralText("\tplain")).toBe("'\tplain");
});

test.each(["", "a", "1.5", "a=b", "1-2", "me@x.example", "'=1", "מזמין", " a ", "(-1)", "a, b -1"])(
  "%j is no formula and stays as it is",
  (text) => {
    expect([startsFormula(text), neutralText(text)]).toEqual([false, text]);
  },
);

test("quotes, separators, line breaks and blanks at the ends come back as they were", () => {
  const rows = [
    ["a,b", 'say "x"', "line\nbreak", "tab\there"],
    ["", " blank ", "semi;colon", "plain"],
  ];
  expect(toCsvText(rows)).toBe(
    '"a,b","say ""x""","line\nbreak","tab\there"\r\n," blank ","semi;colon",plain\r\n',
  );
  expect(read(toCsvText(rows), ",")).toEqual(rows);
  expect(read(toTsvText(rows), "\t")).toEqual(rows);
});

test("every table comes back cell by cell, and no cell of it is a formula", () => {
  const piece = fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "＝",
    " ",
    "\t",
    "\n",
    "\r",
    '"',
    ",",
    ";",
    "\u200b",
    "x",
  );
  const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(table, (rows) => {
      const neutral = rows.map((cells) => cells.map(neutralText));
      expect(read(toCsvText(rows), ",")).toEqual(neutral);
      expect(read(toTsvText(rows), "\t")).toEqual(neutral);
      expect(
        neutral
          .flat()
          .flatMap((text) => text.split(/[\r\n\t;]/))
          .some(startsFormula),
      ).toBe(false);
    }),
  );
});
