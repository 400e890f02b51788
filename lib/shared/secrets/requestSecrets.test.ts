import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requestTextWithoutSecrets, responseTextWithoutSecrets } from "./requestSecrets";

const strip = requestTextWithoutSecrets;
/** The rest of these further fields, and the removed ones. */
const stripped = (fields: object): { rest: unknown; removed: string[] } => {
  const contract = { model: "m", state: "s" };
  const { text, removed } = strip(JSON.stringify({ ...contract, ...fields }));
  const rest = Object.entries(JSON.parse(text) as object).filter(([name]) => !(name in contract));
  return { rest: Object.fromEntries(rest), removed };
};

describe("a request that is stored, shared or exported", () => {
  test("has no field whose name is that of a key or a header, however deep", () => {
    expect(
      stripped({
        Authorization: "x",
        metadata: { note: 1, "X-API-Key": "abc", more: [{ headers: { a: 1 } }] },
      }),
    ).toEqual({
      rest: { metadata: { note: 1, more: [{}] } },
      removed: ["Authorization", "metadata.X-API-Key", "metadata.more[0].headers"],
    });
  });

  test.each([
    "Bearer sk-SECRET-EXAMPLE",
    "bearer secret",
    "Basic dXNlcjpwYXNzd29yZDE=",
    "sk-proj-Abc12345",
    "tqp_0123456789abcdef",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc",
    "AKIAIOSFODNN7EXAMPLE",
    "ghp_0123456789abcdefghij0123456789abcdef",
    "xoxb-1234567890-abcdef",
    "AIzaSyA-0123456789abcdefghijklmnopqrstu",
    "-----BEGIN RSA PRIVATE KEY-----\nabc",
    "https://user:pass@host.example/x",
    "https://host.example/x?api_key=abc123",
    "curl -H 'X-Api-Key: abc' https://host.example",
    '{"headers":{"authorization":"abc def"}}',
    "Cookie: session=abc",
    "Authorization%3A%20Bearer%20abc.def123",
    "Basic dXNlcjpwYXNz",
    'Digest username="a", response="b"',
    "curl -u user:pass https://host.example",
    "https://host.example/x?key=0a1b2c3d4e5f6a7b",
    "x-key: q7Zr9Kd2LmX4vB8n",
    "hvs.CAESIabcdef0123",
  ])("has no field whose value is %s", (value) => {
    expect(stripped({ note: value, list: ["kept", value], deep: { note: value, kept: 1 } })).toEqual({
      rest: { list: ["kept"], deep: { kept: 1 } },
      removed: ["note", "list[1]", "deep.note"],
    });
  });

  test.each([
    "A bearer of news",
    "Basic English",
    "the token budget",
    "secret: ask Ann",
    "task-force",
    "a:b",
    "",
  ])("keeps a field whose value is %s", (value) => {
    expect(stripped({ note: value })).toEqual({ rest: { note: value }, removed: [] });
  });

  test.each([
    ...[
      "key",
      "Key",
      "x-key",
      "x_other_key",
      "keys",
      "tokens",
      "rapidkey",
      "productKey",
      "api",
      "X-Hub-Signature",
    ],
    ...["clé", "ключ", "api_schluessel", "licence"],
  ])("has no field %s whose value has no words", (name) => {
    const values = ["q7Zr9Kd2LmX4vB8n", "0a1b2c3d4e5f6a7b8c9d", "550e8400-e29b-41d4-a716-446655440000"];
    for (const value of [...values, values]) {
      expect(stripped({ [name]: value, list: [{ name, value }] })).toEqual({
        rest: { list: [] },
        removed: [name, "list[0]"],
      });
    }
    const words = [
      "a",
      "customer_id",
      "orders/2026/summary",
      "billing",
      "step-by-step",
      "iPhone15",
      "2026-11-29",
    ];
    for (const value of [...words, words, 7]) {
      expect(stripped({ [name]: value })).toEqual({ rest: { [name]: value }, removed: [] });
    }
  });

  test.each(["public_key", "keyword", "request_id", "hash", "keyboard", "model_version"])(
    "keeps a field %s, whatever its value",
    (name) => {
      expect(stripped({ [name]: "q7Zr9Kd2LmX4vB8n" }).removed).toEqual([]);
    },
  );

  test("has none of the pairs in which archives and collections list headers", () => {
    const log = {
      entries: [
        { name: "Authorization", value: "abc" },
        { key: "x-api-key", value: "abc", type: "text" },
        { name: "Accept", value: "text/html" },
      ],
      pairs: [
        ["X-Api-Key", "abc"],
        ["Accept", "text/html"],
      ],
    };
    expect(stripped({ log }).rest).toEqual({
      log: { entries: [{ name: "Accept", value: "text/html" }], pairs: [["Accept", "text/html"]] },
    });
  });

  test("has none in its questions, of any type, in the criteria of a noul and in its images", () => {
    const questions = {
      a: { type: "noul", token: "abc", criteria: { true: "token: x", secret: "abc", maybe: "?" } },
      b: {
        type: "rank",
        instructions: "Bearer sk-SECRET-1",
        items: [{ api_key: "abc" }],
        criteria: { token: "" },
      },
      c: { type: "choice", criteria: { token: "one", password: "two" }, note: "sk-SECRET-1" },
    };
    const assets = { p: { type: "image", format: "png", data_base64: "AA==", cookie: "abc" } };
    expect(stripped({ questions, assets })).toEqual({
      rest: {
        questions: {
          a: { type: "noul", criteria: { true: "token: x", maybe: "?" } },
          b: { type: "rank", instructions: "Bearer sk-SECRET-1", items: [{}], criteria: { token: "" } },
          c: { type: "choice", criteria: { token: "one", password: "two" } },
        },
        assets: { p: { type: "image", format: "png", data_base64: "AA==" } },
      },
      removed: [
        ...["questions.a.token", "questions.a.criteria.secret", "questions.b.items[0].api_key"],
        ...["questions.c.note", "assets.p.cookie"],
      ],
    });
  });

  test("keeps the person's own content, whatever it holds", () => {
    const text = JSON.stringify({
      model: "Bearer sk-SECRET-1",
      state: { headers: { authorization: "Bearer sk-SECRET-1" } },
      questions: {
        token: { type: "score", instructions: "api_key=abc123", criteria: ["Bearer sk-SECRET-1"] },
      },
    });
    expect(strip(text)).toEqual({ text, removed: [] });
  });

  test("is the same to the byte where it has none, and where it is no JSON", () => {
    fc.assert(fc.property(fc.string(), (text) => strip(text).text === text));
    for (const text of [
      '{ "state" : 9007199254740993,\n"metadata":{"a":1.0} }',
      '{"a":1,"a":2}',
      "[1]",
      "{",
    ]) {
      expect(strip(text)).toEqual({ text, removed: [] });
    }
  });

  test("keeps numbers and the order of names where something was taken out", () => {
    expect(strip('{"2":9007199254740993,"1":1.0,"token":"x","state":{"__proto__":1}}').text).toBe(
      '{\n  "2": 9007199254740993,\n  "1": 1.0,\n  "state": {\n    "__proto__": 1\n  }\n}',
    );
  });

  test("has none behind a duplicate name", () => {
    expect(strip('{"note":{"token":"sk-SECRET-1"},"note":1}').text).not.toContain("SECRET");
  });

  test("of another shape has none either", () => {
    expect(strip('[{"authorization":"x"},"Bearer abcdef1"]').text).toBe("[\n  {}\n]");
    expect(strip('"Bearer abcdef1"').text).toBe("null");
    expect(strip('{"questions":["sk-SECRET-1"],"assets":"sk-SECRET-1"}').text).not.toContain("SECRET");
  });

  test("shows no key in the places of what was taken out", () => {
    expect(strip('{"note":{"sk-SECRET-1":1}}').removed).toEqual(["note.…"]);
  });
});

describe("what other programs exported with keys in it has none", () => {
  test("a saved example of a collection, and its login", () => {
    const responses = [
      {
        name: "example",
        request: {
          url: "https://host.example/x",
          headers: "Authorization: Bearer abc\nAccept: text/html",
          headerData: [
            { key: "Authorization", value: "Bearer abc", enabled: true },
            { key: "Accept", value: "text/html", enabled: true },
          ],
          auth: { type: "ntlm", ntlm: [{ key: "username", value: "ann" }] },
          login: [
            { key: "username", value: "ann" },
            { key: "password", value: "hunter" },
          ],
        },
      },
    ];
    expect(stripped({ responses }).rest).toEqual({
      responses: [
        {
          name: "example",
          request: {
            url: "https://host.example/x",
            headerData: [{ key: "Accept", value: "text/html", enabled: true }],
            login: [{ key: "username", value: "ann" }],
          },
        },
      ],
    });
  });

  test("a link that holds headers as JSON, and JSON as a text", () => {
    const profile = JSON.stringify([{ title: "t", headers: [{ name: "X-Api-Key", value: "abc" }] }]);
    const link = `https://host.example/p?profile=${encodeURIComponent(profile)}`;
    const plain = JSON.stringify([{ title: "t", rows: [["Accept", "x"]] }]);
    expect(stripped({ link, profile, nested: JSON.stringify({ profile }), plain })).toEqual({
      rest: { plain },
      removed: ["link", "profile", "nested"],
    });
  });
});

test("a refusal that quotes a request has no key of an unknown field, and the rest to the byte", () => {
  const refusal = (loc: unknown[], input: unknown) =>
    JSON.stringify({ detail: [{ loc, msg: "m", type: "t", input }] });
  const question = { type: "rank", instructions: "sk-SECRET-1", token: "abc" };
  expect(JSON.parse(responseTextWithoutSecrets(refusal(["body", "questions", "a"], question)))).toEqual({
    detail: [
      {
        loc: ["body", "questions", "a"],
        msg: "m",
        type: "t",
        input: { type: "rank", instructions: "sk-SECRET-1" },
      },
    ],
  });
  const content = refusal(["body", "state"], { token: "abc" });
  expect(responseTextWithoutSecrets(content)).toBe(content);
  expect(responseTextWithoutSecrets(refusal(["body", "assets"], "Bearer abc123"))).not.toContain("abc123");
});
