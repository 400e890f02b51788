import { describe, expect, test } from "vitest";
import { parseJson } from "./json";
import { ASSETS_MAX, PLACEHOLDER_CHARS_MAX } from "./limits";
import { validateRequest } from "./validate";

const request = (assets: string): string =>
  `{"state":"s","model":"m","questions":{"q":{"type":"noul"}},"assets":${assets}}`;

const validate = (assets: string) => validateRequest(parseJson(request(assets)));

function acceptedAssets(assets: string): unknown {
  const result = validate(assets);
  return result.ok ? result.request.assets : result.details;
}

const details = (assets: string): unknown => {
  const result = validate(assets);
  return result.ok ? "accepted" : result.details.map(({ loc, type, msg }) => [loc.slice(2), type, msg]);
};

const inline = (data: string): string =>
  `{"type":"image","format":"png","data_base64":${JSON.stringify(data)}}`;

describe("assets are accepted", () => {
  test("inline and as parts, in the caller's order under any name", () => {
    expect(
      acceptedAssets(`{"2":${inline("AAAA")},"1":{"type":"image","part":"p"},"__proto__":${inline("AA==")}}`),
    ).toEqual(
      new Map<string, unknown>([
        ["2", { type: "image", format: "png", data_base64: "AAAA" }],
        ["1", { type: "image", part: "p" }],
        ["__proto__", { type: "image", format: "png", data_base64: "AA==" }],
      ]),
    );
  });

  test("with a part, whatever stands in data_base64 and format", () => {
    expect(acceptedAssets('{"k":{"type":"image","part":"p","data_base64":5,"format":null}}')).toEqual(
      new Map([["k", { type: "image", part: "p" }]]),
    );
  });

  test("inline with a part of null, which is none", () => {
    const asset = '{"type":"image","part":null,"format":"png","data_base64":"AAAA"}';
    expect(acceptedAssets(`{"k":${asset}}`)).toEqual(
      new Map([["k", { type: "image", format: "png", data_base64: "AAAA" }]]),
    );
  });

  test.each(["null", "{}"])("as %s, which is none", (assets) => {
    expect(acceptedAssets(assets)).toEqual(assets === "null" ? null : new Map());
  });

  test("up to the largest number and the longest placeholder", () => {
    const many = Array.from({ length: ASSETS_MAX }, (_, i) => `"${i}":{"type":"image","part":"p"}`);
    expect(acceptedAssets(`{${many.join(",")}}`)).toHaveProperty("size", ASSETS_MAX);
    const long = "k".repeat(PLACEHOLDER_CHARS_MAX);
    expect(acceptedAssets(`{"${long}":{"type":"image","part":"p"}}`)).toHaveProperty("size", 1);
    expect(details(`{"${long}k":{"type":"image","part":"p"}}`)).toEqual([
      [[`${long}k`], "string_too_long", `Expected a name of at most ${PLACEHOLDER_CHARS_MAX} characters`],
    ]);
    expect(details(`{${many.join(",")},"more":{"type":"image","part":"p"}}`)).toEqual([
      [[], "too_long", `Expected at most ${ASSETS_MAX} assets but found ${ASSETS_MAX + 1}`],
    ]);
  });
});

const BASE64 =
  "Expected base64: letters, digits, '+' and '/' in groups of four, the last one filled up with '='";

test.each<[string, unknown]>([
  ['"x"', [[[], "dict_type", "Expected an object that maps placeholders to images but found a string"]]],
  ['{"k":null}', [[["k"], "dict_type", "Expected an object but found null"]]],
  ['{"k":[]}', [[["k"], "dict_type", "Expected an object but found an array"]]],
  [`{"":${inline("AAAA")}}`, [[[""], "string_too_short", "Expected a name of at least 1 character"]]],
  [
    '{"k":{"format":"png","data_base64":"AAAA"}}',
    [[["k", "type"], "missing", "Field required: expected 'image'"]],
  ],
  [
    '{"k":{"type":"audio","format":"png","data_base64":"AAAA"}}',
    [[["k", "type"], "literal_error", "Expected 'image' but found 'audio'"]],
  ],
  [
    '{"k":{"type":"image","data_base64":"AAAA"}}',
    [[["k", "format"], "missing", "Field required: expected 'png' or 'jpg' or 'jpeg'"]],
  ],
  [
    '{"k":{"type":"image","format":"GIF","data_base64":"AAAA"}}',
    [[["k", "format"], "literal_error", "Expected 'png' or 'jpg' or 'jpeg' but found 'GIF'"]],
  ],
  [
    '{"k":{"type":"image","format":"png"}}',
    [[["k", "data_base64"], "missing", "Field required: expected a string"]],
  ],
  [
    '{"k":{"type":"image","format":"png","data_base64":17}}',
    [[["k", "data_base64"], "string_type", "Expected a string but found a number"]],
  ],
  [
    '{"k":{"type":"image","part":7}}',
    [[["k", "part"], "string_type", "Expected a string but found a number"]],
  ],
])("assets %s are refused at their place", (assets, expected) => {
  expect(details(assets)).toEqual(expected);
});

test.each(["AAA", "AA=A", "====", "A A=", "AA-_", "AAAA\n", "data:image/png;base64,AAAA"])(
  "%j is no base64",
  (data) => {
    expect(details(`{"k":${inline(data)}}`)).toEqual([[["k", "data_base64"], "base64_decode", BASE64]]);
  },
);
