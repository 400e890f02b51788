import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  JSON_DEPTH_MAX,
  JsonNumber,
  JsonParseError,
  isJsonObject,
  parseJson,
  parseJsonInTurns,
  stringifyJson,
  type JsonValue,
} from "./json";

/** The result of JSON.parse for it. */
function toPlain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return value.toNumber();
  if (Array.isArray(value)) return value.map(toPlain);
  if (!isJsonObject(value)) return value;
  const plain = {};
  for (const [key, item] of value) {
    Object.defineProperty(plain, key, {
      value: toPlain(item),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return plain;
}

function parseError(text: string): { reason: string; offset: number; message: string } {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonParseError) {
      return { reason: error.reason, offset: error.offset, message: error.message };
    }
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe("parseJson", () => {
  test("agrees with JSON.parse on every valid document", () => {
    fc.assert(
      fc.property(
        fc.json({ stringUnit: "binary", noUnicodeString: false }),
        fc.constantFrom(undefined, 2),
        (json, indent) => {
          const text = JSON.stringify(JSON.parse(json), null, indent);
          expect(toPlain(parseJson(text))).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  test("accepts and refuses exactly what JSON.parse accepts and refuses", () => {
    const mutated = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom(...'{}[]",:0-+.eE\\/ \ttrunf\u0000\u00a0'))
      .map(([json, at, char]) => {
        const position = at % (json.length + 1);
        return json.slice(0, position) + char + json.slice(position + (at % 2));
      });
    fc.assert(
      fc.property(mutated, (text) => {
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          expect(parseError(text).reason).toBe("syntax");
          return;
        }
        expect(toPlain(parseJson(text))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test("keeps the order of keys, integer-looking ones and __proto__ too", () => {
    const value = parseJson('{"10":1,"b":2,"2":3,"__proto__":4,"constructor":5,"":6,"a":7}');
    expect(isJsonObject(value) && [...value.keys()]).toEqual([
      "10",
      "b",
      "2",
      "__proto__",
      "constructor",
      "",
      "a",
    ]);
  });

  test("keeps a number as it was written", () => {
    for (const text of ["9007199254740993", "1.10", "-0", "1E+2", "1e-7", "123456789012345678901234567890"]) {
      expect(parseJson(text)).toEqual(new JsonNumber(text));
      expect(stringifyJson(parseJson(text))).toBe(text);
    }
  });

  test("decodes every escape and keeps lone surrogates", () => {
    expect(parseJson(String.raw`"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00\ud800"`)).toBe('"\\/\b\f\n\r\té😀\ud800');
  });

  test("reads nesting of the greatest depth and refuses one level more at the place where it opens", () => {
    expect(stringifyJson(parseJson(nested(JSON_DEPTH_MAX)))).toBe(nested(JSON_DEPTH_MAX));
    expect(parseError(nested(JSON_DEPTH_MAX + 1))).toEqual({
      reason: "depth",
      offset: JSON_DEPTH_MAX,
      message: "Nested deeper than 256 levels",
    });
    expect(parseError('{"a":'.repeat(100_000)).reason).toBe("depth");
  });

  test("reads as many values as may be and stops at the next one", () => {
    const text = '{"a":[1,"b",{"c":null}]}';
    expect(stringifyJson(parseJson(text, { valuesMax: 6 }))).toBe(text);
    expect(() => parseJson(text, { valuesMax: 5 })).toThrow(
      expect.objectContaining({ reason: "values", offset: 17, message: "More than 5 values" }),
    );
  });

  test("counts objects and arrays together as depth", () => {
    const text = '[{"a":'.repeat(JSON_DEPTH_MAX / 2) + "1" + "}]".repeat(JSON_DEPTH_MAX / 2);
    expect(stringifyJson(parseJson(text))).toBe(text);
    expect(parseError(`[${text}]`)).toMatchObject({ reason: "depth" });
  });

  test.each([
    ["", 0, "Expected a value but found the end of the text"],
    ["{'a':1}", 1, 'Expected a property name in double quotes but found "\'"'],
    ['{"a":1,}', 7, 'Expected a property name in double quotes but found "}"'],
    ['{"a" 1}', 5, "Expected ':' but found \"1\""],
    ["[1 2]", 3, "Expected ',' or ']' but found \"2\""],
    ['{"a":1', 6, "Expected ',' or '}' but found the end of the text"],
    ["[1,]", 3, 'Expected a value but found "]"'],
    ["01", 1, 'Expected the end of the text but found "1"'],
    ['"a\nb"', 2, 'Expected an escape such as \\n in place of the bare control character but found "\\n"'],
    ['"\\x"', 1, 'Expected a valid escape but found "\\\\"'],
    ['"ok\\n\\u00e9 \\q"', 12, 'Expected a valid escape but found "\\\\"'],
    ['"\\u12g4"', 1, 'Expected four hexadecimal digits after \\u but found "\\\\"'],
    ['"abc', 4, "Expected a closing double quote but found the end of the text"],
    ['["ab\\', 5, "Expected a closing double quote but found the end of the text"],
    ['"\\', 2, "Expected a closing double quote but found the end of the text"],
    ["NaN", 0, 'Expected a value but found "N"'],
    ["-", 0, 'Expected a number but found "-"'],
  ])("names the place of the error in %j", (text, offset, message) => {
    expect(parseError(text)).toEqual({ reason: "syntax", offset, message });
  });

  test("reports every duplicate key with its place, and the last value wins", () => {
    const duplicates: unknown[] = [];
    const text = '{"a":1,"b":{"a":2, "a":3},"a":4}';
    const value = parseJson(text, {
      onDuplicateKey: (key, { start, end }) => duplicates.push([key, text.slice(start, end), start]),
    });
    expect(duplicates).toEqual([
      ["a", '"a"', 19],
      ["a", '"a"', 26],
    ]);
    expect(stringifyJson(value)).toBe('{"a":4,"b":{"a":3}}');
  });

  test("tells where objects, arrays and numbers stand", () => {
    const text = ' {"a": [1, {"b":-2.5}]} ';
    const ranges = new Map<object, { start: number; end: number }>();
    parseJson(text, { ranges });
    expect([...ranges.values()].map(({ start, end }) => text.slice(start, end))).toEqual([
      "1",
      "-2.5",
      '{"b":-2.5}',
      '[1, {"b":-2.5}]',
      '{"a": [1, {"b":-2.5}]}',
    ]);
  });
});

describe("parseJsonInTurns", () => {
  const turns = async (text: string, options = {}) => {
    let count = 0;
    const value = await parseJsonInTurns(text, options, () => Promise.resolve((count += 1)));
    return { value, count };
  };

  test("reads the same as at a stretch, with pauses in a long text alone", async () => {
    const long = `{"a":[${'{"b":[1,null,"c"],"d":{}},'.repeat(5_000)}[]],"a":2}`;
    const { value, count } = await turns(long);
    expect(value).toEqual(parseJson(long));
    expect(count).toBeGreaterThan(2);
    expect(await turns("[[],{}]")).toEqual({ value: [[], new Map()], count: 0 });
  });

  test("refuses behind a pause with the same place", async () => {
    const ones = `[${"1,".repeat(20_000)}`;
    expect(() => parseJson(ones)).toThrow(JsonParseError);
    await expect(turns(ones)).rejects.toMatchObject({ reason: "syntax", offset: ones.length });
    await expect(turns(ones, { valuesMax: 10_000 })).rejects.toMatchObject({ reason: "values" });
  });
});

describe("stringifyJson", () => {
  test("writes what JSON.stringify writes, compact and indented", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2, 4), (json, indent) => {
        // JSON.stringify would reorder integer-looking keys and reformat numbers; compare after one pass.
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(stringifyJson(parseJson(text), indent)).toBe(text);
      }),
    );
  });

  test("escapes lone surrogates, so that the text has a UTF-8 form", () => {
    expect(stringifyJson(["\ud800", "😀"])).toBe('["\\ud800","😀"]');
  });

  test("has no form for numbers that are not finite", () => {
    expect(() => JsonNumber.of(Number.NaN)).toThrow(new RangeError("NaN has no JSON form"));
    expect(JsonNumber.of(0.1).text).toBe("0.1");
  });
});
