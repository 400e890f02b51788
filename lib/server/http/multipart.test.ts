import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseContentType } from "./contentType";
import { FORM_PARTS_MAX, MultipartError, parseMultipart } from "./multipart";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "latin1"));

const parse = (text: string, boundary = "b") =>
  parseMultipart(bytesOf(text), boundary).map(({ name, type, bytes }) => [
    name,
    type,
    Buffer.from(bytes).toString("latin1"),
  ]);

const part = (name: string, content: string, more = ""): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${content}\r\n`;

describe("parseMultipart", () => {
  test("gives each part with its name, its type and exactly its bytes, in order", () => {
    const form = `${part("request", "{}", "Content-Type: Application/JSON; charset=utf-8\r\n")}${part("a", "\r\n\xff\0\r\n")}--b--\r\n`;
    expect(parse(form)).toEqual([
      ["request", "application/json", "{}"],
      ["a", "", "\r\n\xff\0\r\n"],
    ]);
  });

  test.each<[string, string, unknown[]]>([
    ["no parts", "--b--\r\n", []],
    ["empty content", `${part("a", "")}--b--`, [["a", "", ""]]],
    [
      "empty content that shares its line break",
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n--b--',
      [["a", "", ""]],
    ],
    ["text before and after", `hello\r\n${part("a", "x")}--b--\r\nbye`, [["a", "", "x"]]],
    ["blanks after a boundary", `${part("a", "x").replace("--b", "--b \t")}--b--`, [["a", "", "x"]]],
    [
      "a line that begins as a boundary does",
      `${part("a", "1\r\n--bc\r\n2")}--b--`,
      [["a", "", "1\r\n--bc\r\n2"]],
    ],
    ["a boundary within a line", `${part("a", "1 --b\r\n2")}--b--`, [["a", "", "1 --b\r\n2"]]],
    [
      "header names in any case",
      `${part("a", "x").replace("Content-D", "CONTENT-d")}--b--`,
      [["a", "", "x"]],
    ],
    ["a name without quotes", `${part("a", "x").replace('"a"', "a")}--b--`, [["a", "", "x"]]],
    [
      "a file name before the name",
      `${part("a", "x").replace("name=", 'filename="name=q"; name=')}--b--`,
      [["a", "", "x"]],
    ],
    ["quotes in a name, as browsers write them", `${part("a%22b", "x")}--b--`, [['a"b', "", "x"]]],
    ["a backslash before the closing quote", `${part('\\"; filename="f', "x")}--b--`, [["\\", "", "x"]]],
    ["backslashes as they stand", `${part("a\\\\b", "x")}--b--`, [["a\\\\b", "", "x"]]],
    ["quotes in a name, as others write them", `${part('a\\"b', "x")}--b--`, [['a"b', "", "x"]]],
  ])("takes %s", (_, form, expected) => {
    expect(parse(form)).toEqual(expected);
  });

  test.each<[string, string, string]>([
    ["nothing", "", "The form does not contain the boundary that its Content-Type names"],
    [
      "another boundary",
      "--c\r\n\r\n--c--",
      "The form does not contain the boundary that its Content-Type names",
    ],
    ["a part without an end", part("a", "x"), "The form is cut off: its last boundary is missing"],
    [
      "a part without a name",
      `${part("a", "x").replace('; name="a"', "")}--b--`,
      "A part of the form has no name",
    ],
    [
      "a part that is no form data",
      `${part("a", "x").replace("form-data", "attachment")}--b--`,
      "A part of the form has no name",
    ],
    ["a part without headers", "--b\r\n\r\nx\r\n--b--", "A part of the form has no name"],
    [
      "headers without an end",
      "--b\r\nContent-Disposition: form-data\r\n--b--",
      "A part of the form has no blank line after its headers",
    ],
    [
      "endless headers",
      `${part("a", "x", `X: ${"y".repeat(20_000)}\r\n`)}--b--`,
      "A part of the form has no blank line after its headers",
    ],
    [
      "too many parts",
      `${part("a", "x").repeat(FORM_PARTS_MAX + 1)}--b--`,
      `The form has more than ${FORM_PARTS_MAX} parts`,
    ],
  ])("refuses %s", (_, form, message) => {
    expect(() => parse(form)).toThrow(new MultipartError(message));
  });

  test("gives back any bytes that the platform's own writer puts into a form", async () => {
    const content = fc.uint8Array({ maxLength: 200 });
    const punctuation = fc.string({ unit: fc.constantFrom("\\", '"', ";", "=", " ", "%"), maxLength: 4 });
    const name = fc.oneof(fc.string({ unit: "grapheme", maxLength: 8 }), punctuation);
    const parts = fc.array(fc.tuple(name, content), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(parts, async (written) => {
        const form = new FormData();
        for (const [name, bytes] of written) form.append(name, new Blob([bytes]), "f");
        const response = new Response(form);
        const { parameters } = parseContentType(response.headers.get("content-type"));
        const body = new Uint8Array(await response.arrayBuffer());
        const read = parseMultipart(body, parameters.get("boundary")!);
        // Every kind of line break in names is written as %0D%0A.
        const plain = (name: string) =>
          name.replace(/\r\n|\r|\n/g, "\r\n").replace(/%(22|0D|0A)/gi, decodeURIComponent);
        expect(read.map(({ name, bytes }) => [name, [...bytes]])).toEqual(
          written.map(([name, bytes]) => [plain(name), [...bytes]]),
        );
      }),
    );
  });

  test("answers any bytes with parts or with its own error", () => {
    const pieces = fc.constantFrom(
      "--b",
      "--b--",
      "\r\n",
      "\r\n\r\n",
      'Content-Disposition: form-data; name="a"',
      "x",
      ":",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (texts) => {
        try {
          parse(texts.join(""));
        } catch (error) {
          expect(error).toBeInstanceOf(MultipartError);
        }
      }),
    );
  });
});

test.each<[string | null, string, [string, string][]]>([
  [null, "", []],
  ["Application/JSON", "application/json", []],
  ['multipart/form-data; Boundary="a;b=c"', "multipart/form-data", [["boundary", "a;b=c"]]],
  [
    "multipart/form-data;boundary=--x; charset=utf-8",
    "multipart/form-data",
    [
      ["boundary", "--x"],
      ["charset", "utf-8"],
    ],
  ],
  ["a/b; x=1; x=2; broken; y=3", "a/b", [["x", "1"]]],
])("parseContentType(%j)", (header, type, parameters) => {
  expect(parseContentType(header)).toEqual({ type, parameters: new Map(parameters) });
});
