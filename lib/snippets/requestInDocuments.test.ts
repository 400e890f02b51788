import { expect, test } from "vitest";
import { LONG_CONTEXT_HEADER } from "@/lib/contract/headers";
import { readPasted } from "./readPasted";

const KEY = "sk-SECRET-EXAMPLE";
const BODY = '{"model":"m","state":"Hé \\"5\\"","questions":{"a":{"type":"noul","instructions":"q"}}}';
const LATER = BODY.replace('"a"', '"b"');
const HEADERS = "The headers were left behind, and with them any key.";
const json = (value: unknown) => JSON.stringify(value);
const read = (requestText: string, ...notes: string[]) => ({
  ...{ ok: true, requestText, files: [], isLongContext: false, notes },
});

const harEntry = (postData: unknown, url = "https://host.example/v1/systemone") => ({
  request: {
    method: "POST",
    url,
    headers: [{ name: "Authorization", value: `Bearer ${KEY}` }],
    postData,
  },
  response: { content: { text: json({ answers: {}, questions: { z: { type: "noul" } }, state: "x" }) } },
});
const har = (...entries: unknown[]) => json({ log: { version: "1.2", entries } });
const asJson = (text: string) => ({ mimeType: "application/json", text });
const base64 = (text: string) => Buffer.from(text).toString("base64");
const form = `--b\r\nContent-Disposition: form-data; name="request"\r\n\r\n${BODY}\r\n--b\r\nContent-Disposition: form-data; name="p1"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--b--\r\n`;
const FILES = [{ part: "p1", fileName: "a.png" }];

const postman = (raw: string, more: object = {}) => ({
  info: { name: "c", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
  item: [
    {
      name: "folder",
      item: [
        {
          name: "ask",
          request: {
            method: "POST",
            header: [{ key: "Authorization", value: `Bearer ${KEY}` }],
            auth: { type: "bearer", bearer: [{ key: "token", value: KEY }] },
            body: { mode: "raw", raw },
            url: { raw: "{{host}}/v1/systemone" },
          },
          response: [{ originalRequest: { method: "POST", body: { mode: "raw", raw: LATER } } }],
        },
      ],
    },
  ],
  ...more,
});

test.each<[string, string, unknown]>([
  ["a HAR", har(harEntry(asJson(BODY))), read(BODY, HEADERS)],
  ["a HAR in base64", har(harEntry({ ...asJson(base64(BODY)), encoding: "base64" })), read(BODY, HEADERS)],
  [
    "a HAR with a form's parts",
    har(
      harEntry({
        mimeType: "multipart/form-data",
        params: [
          { name: "request", value: BODY },
          { name: "p1", fileName: "a.png", contentType: "image/png" },
        ],
      }),
    ),
    { ...read(BODY, HEADERS), files: FILES },
  ],
  [
    "a HAR with a form's text",
    har(harEntry({ mimeType: "multipart/form-data; boundary=b", text: form })),
    { ...read(BODY, HEADERS), files: FILES },
  ],
  [
    "a HAR with other requests",
    har(
      harEntry(asJson('{"messages":[{"role":"user"}],"model":"x"}')),
      harEntry(asJson(BODY)),
      harEntry(undefined),
    ),
    read(BODY, HEADERS, "2 other requests hold no evaluation."),
  ],
  ["an entry of a HAR", json(harEntry(asJson(BODY))), read(BODY, HEADERS)],
  [
    "a HAR that allows long content",
    har({ request: { headers: [{ name: LONG_CONTEXT_HEADER, value: "true" }], postData: asJson(BODY) } }),
    { ...read(BODY, HEADERS), isLongContext: true },
  ],
  ["a Postman collection", json(postman(BODY)), read(BODY, HEADERS)],
  ["a Postman collection from its API", json({ collection: postman(BODY) }), read(BODY, HEADERS)],
  ["a request of Postman", json(postman(BODY).item[0]!.item[0]!.request), read(BODY, HEADERS)],
  [
    "Postman's variables",
    json(
      postman(BODY.replace('"m"', '"{{model}}"').replace("Hé", "{{greeting}} {{other}}"), {
        variable: [
          { key: "model", value: "{{version}}" },
          { key: "version", value: "m" },
          { key: "greeting", value: "Hé" },
          { key: "token", value: KEY },
        ],
      }),
    ),
    read(BODY.replace("Hé", "Hé {{other}}"), HEADERS, "Variables stay as they are written: {{other}}."),
  ],
  [
    "Postman's variables without a value",
    json(postman('{"state": {{state}}, "questions": {}}')),
    {
      ok: false,
      message:
        "The body has the variable {{state}}, and the text does not say its value: put the value in its place.",
    },
  ],
  [
    "Postman's comments",
    json(postman(`// asks\n${BODY.replace("{", "{ /* one */ ")}`)),
    read(BODY.replace("{", "{  "), HEADERS),
  ],
  [
    "a form of Postman",
    json({
      method: "POST",
      url: "x",
      body: {
        mode: "formdata",
        formdata: [
          { key: "request", value: BODY, type: "text" },
          { key: "p1", type: "file", src: "/C:/pictures/a.png" },
        ],
      },
    }),
    { ...read(BODY), files: FILES },
  ],
  [
    "Insomnia's export",
    json({
      _type: "export",
      __export_format: 4,
      resources: [
        {
          _type: "request",
          method: "POST",
          url: "{{ _.host }}/v1",
          body: { mimeType: "application/json", text: BODY.replace('"m"', '"{{ _.model }}"') },
          authentication: { token: KEY },
        },
        { _type: "environment", data: { host: "https://host.example", model: "m" } },
      ],
    }),
    read(BODY),
  ],
  [
    "Thunder Client's export",
    json({
      client: "Thunder Client",
      requests: [{ method: "POST", url: "x", body: { type: "json", raw: BODY } }],
    }),
    read(BODY),
  ],
  [
    "Hoppscotch's export",
    json([
      {
        v: 2,
        requests: [{ endpoint: "x", method: "POST", body: { contentType: "application/json", body: BODY } }],
      },
    ]),
    read(BODY),
  ],
  [
    "a log with the body as a text",
    json({ level: "info", headers: { authorization: KEY }, body: BODY }),
    read(BODY, HEADERS),
  ],
  [
    "a log with the body as an object",
    `{"level":"info","state":"done","request":{"payload":${BODY}},"token":"${KEY}"}`,
    read(BODY),
  ],
  ["a log with a draft", json({ level: "info", body: '{"state":"x"}', token: KEY }), read('{"state":"x"}')],
  ["a line of a log", `2026-01-01T10:00:00Z INFO [req-1] POST /v1/systemone ${BODY} 200 in 12ms`, read(BODY)],
  ["a line of a log that begins with a bracket", `[2026-01-01 10:00] token=${KEY} body=${BODY}`, read(BODY)],
  ["an escaped body in a line", `level=info token=${KEY} body=${json(BODY)} status=200`, read(BODY)],
  ["a body over several lines of a log", `INFO sent\n${json(JSON.parse(BODY))}\nINFO done`, read(BODY)],
  [
    "JSON lines with one request",
    `${json({ msg: "start" })}\n${json({ body: BODY })}\n${json({ msg: "end" })}`,
    read(BODY, "2 other requests hold no evaluation."),
  ],
  ["a list of one request", `[${BODY}]`, read(BODY)],
  ["a text in JSON", json(BODY), read(BODY)],
  ["a text in a text in JSON", json(json(BODY)), read(BODY)],
  ["a request beside others' fields", `{"request":${BODY},"response":{"answers":{}}}`, read(BODY)],
  ["a state alone", '{"state":"x"}', read('{"state":"x"}')],
  ["questions alone", '{"questions":{}}', read('{"questions":{}}')],
  [
    "a misspelt field",
    '{"state":"x","qestions":{"a":{"type":"noul"}}}',
    read('{"state":"x","qestions":{"a":{"type":"noul"}}}'),
  ],
  ["an empty draft", "{}", read("{}")],
  [
    "what curl -v prints",
    `* Connected\n> POST /v1/systemone HTTP/1.1\n> Host: x\n> Authorization: Bearer ${KEY}\n>\n${BODY}\n< HTTP/1.1 200 OK\n< a: b\n`,
    read(BODY, HEADERS),
  ],
  [
    "a proxy's request with its response",
    `POST http://x/v1 HTTP/1.1\r\nAuthorization: ${KEY}\r\n\r\n${BODY}\r\nHTTP/1.1 200 OK\r\n\r\n{"answers":{}}`,
    read(BODY, HEADERS),
  ],
  [
    "an HTTP request in chunks",
    `POST /v1 HTTP/1.1\r\nHost: x\r\n\r\n5f\r\n${BODY}\r\n0\r\n\r\n`,
    read(BODY, HEADERS),
  ],
  [
    "an HTTP request that is a form",
    `POST /v1 HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n${form}`,
    { ...read(BODY, HEADERS), files: FILES },
  ],
])("%s gives its request and nothing around it", (_name, text, expected) => {
  const result = readPasted(text);
  expect(result).toEqual(expected);
  expect(json(result)).not.toContain(KEY);
});

const NO_REQUEST = "A request has a state and questions.";
test.each<[string, unknown]>([
  ["a body for OpenAI’s chat API", { model: "gpt-4o", messages: [{ role: "user", content: BODY }] }],
  ["a body for OpenAI’s Responses API", { model: "gpt-5", input: "hi" }],
  [
    "a body for Anthropic’s Messages API",
    { model: "claude-x", max_tokens: 9, messages: [{ role: "user", content: "hi" }] },
  ],
  ["a body for Google’s Gemini API", { contents: [{ parts: [{ text: "hi" }] }] }],
  ["a body for an embeddings API", { model: "text-embedding-3", input: "hi" }],
  ["a body for a completions API", { model: "x", prompt: "hi" }],
  ["a response of OpenAI’s chat API", { choices: [{ index: 0, message: {} }] }],
  ["a response of OpenAI’s Responses API", { object: "response", output: [] }],
  ["a response of Anthropic’s Messages API", { type: "message", role: "assistant", content: [] }],
  ["a response of OpenAI’s Decisions API", { model: "x", answers: [{ type: "predicate", probability: 1 }] }],
  [
    "an OpenAPI document",
    { openapi: "3.1.0", info: {}, paths: { "/": { example: JSON.parse(BODY) as unknown } } },
  ],
  ["a list of models", { models: [{ name: "m" }] }],
  ["a list of models", { object: "list", data: [{ id: "m" }] }],
  ["a GraphQL query", { query: "{ a }", variables: {} }],
  ["a JSON Schema", { $schema: "x", properties: {} }],
  ["a package.json file", { name: "x", version: "1.0.0", scripts: {} }],
  ["an environment of an HTTP client", { name: "dev", values: [{ key: "token", value: KEY }] }],
])("%s is refused by its name", (name, value) => {
  const message = `The text is ${name}, not a request. ${NO_REQUEST}`;
  const inCurl = `curl x --data-binary @- <<'END'\n${json(value)}\nEND`;
  expect([readPasted(json(value)), readPasted(inCurl)]).toEqual([
    { ok: false, message },
    { ok: false, message },
  ]);
});

test.each<[string, string, string]>([
  [
    "a response",
    json({ model: "m", answers: { a: { type: "noul", noul: 1 } }, usage: {} }),
    "The text is a response of this service, not a request. Paste the request that it answers.",
  ],
  [
    "an error",
    json({ detail: { error_type: "x", message: "y" } }),
    "The text is an error response, not a request. Paste the request that it answers.",
  ],
  [
    "an experiment",
    json({
      format: "typed-question-playground/experiment",
      version: 2,
      draft: { state: "x", questions: {} },
    }),
    "The text is an exported experiment, not a request. Open it with Import a file, in the list of experiments.",
  ],
  [
    "a body for OpenAI’s Decisions API",
    json({ model: "x", input: "hi", questions: [{ type: "predicate", instructions: "q" }] }),
    "The text is a body for OpenAI’s Decisions API, not a request. A request has a state in place of input, and its questions are an object.",
  ],
  [
    "any JSON",
    json({ a: 1, b: 2, c: 3, d: 4, e: KEY, f: 6 }),
    `The text is JSON with the fields "a", "b", "c", "d" and 2 more, not a request. ${NO_REQUEST}`,
  ],
  [
    "a record with a state",
    json({ state: "open", id: 1, title: "x", url: "y", token: KEY }),
    `The text is JSON with the fields "state", "id", "title", "url" and 1 more, not a request. ${NO_REQUEST}`,
  ],
  ["a list", "[1,2]", `The text is a list without a request in it. ${NO_REQUEST}`],
  ["a text in JSON", '"hello"', `The text is a single JSON value, not a request. ${NO_REQUEST}`],
  [
    "a HAR without one",
    har(harEntry(asJson("{}"))),
    "The text is a HAR file, and no request in it is one for this service.",
  ],
  [
    "a HAR of another API",
    har(harEntry(asJson('{"model":"x","messages":[{"role":"user"}]}'))),
    "No request in the text is one for this service. It holds a body for OpenAI’s chat API.",
  ],
  [
    "a log of another API",
    `12:00 INFO ${json({ model: "gpt", messages: [{ role: "user", content: KEY }] })}`,
    `The text is a body for OpenAI’s chat API, not a request. ${NO_REQUEST}`,
  ],
  [
    "an OpenAPI document in YAML",
    "openapi: 3.1.0\ninfo:\n  title: x",
    `The text is an OpenAPI document, not a request. ${NO_REQUEST}`,
  ],
  ["a page", "<!DOCTYPE html><p>x", "The text is a page or an XML document, not a request."],
])("%s is refused by its name, with what to do", (_name, text, message) => {
  expect(readPasted(text)).toEqual({ ok: false, message });
});

test("of several requests one is taken, each is told by address and questions, and equal ones are one", () => {
  const url = `https://me:${KEY}@host.example/v1/systemone?key=${KEY}`;
  const text = har(
    harEntry(asJson(BODY), url),
    harEntry(asJson("{}")),
    harEntry(asJson(LATER), url),
    harEntry(asJson(BODY), url),
  );
  const offer = { method: "POST", target: "host.example/v1/systemone" };
  const offers = [
    { ...offer, names: ["a"] },
    { ...offer, names: ["b"] },
  ];
  const note = "1 other request holds no evaluation.";
  expect([readPasted(text), readPasted(text, 1)]).toEqual([
    { ...read(BODY, HEADERS, note), offers },
    { ...read(LATER, HEADERS, note), offers },
  ]);
  expect(json(readPasted(text))).not.toContain(KEY);
});

test.each([
  ["a list", `[${BODY},${LATER}]`],
  ["JSON lines", `${BODY}\n${LATER}\n`],
  ["lines of a log", `a ${BODY}\nb ${LATER} c`],
])("each request of %s can be chosen", (_name, text) => {
  expect([0, 1].map((chosen) => readPasted(text, chosen))).toMatchObject([
    { ok: true, requestText: BODY },
    { ok: true, requestText: LATER },
  ]);
});
