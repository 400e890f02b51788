import { expect, test } from "vitest";
import { LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
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
  ["a long log with marks", `${"[12:00] [INFO] {x} {\n".repeat(2000)}[12:01] ${BODY}`, read(BODY)],
  ["a body over several lines of a log", `INFO sent\n${json(JSON.parse(BODY))}\nINFO done`, read(BODY)],
  [
    "JSON lines with one request",
    `${json({ msg: "start" })}\n${json({ body: BODY })}\n${json({ msg: "end" })}`,
    read(BODY),
  ],
  ["texts in the JSON of a log", json({ events: [{ message: `POST ${BODY} 200`, token: KEY }] }), read(BODY)],
  [
    "a web server's log",
    `10.0.0.1 "POST /v1 HTTP/1.1" 200 "curl/8.1" "${BODY.replaceAll("\\", "\\x5C").replaceAll('"', "\\x22")}"`,
    read(BODY),
  ],
  [
    "an event with its body in base64",
    json({ headers: { a: KEY }, body: base64(BODY) }),
    read(BODY, HEADERS),
  ],
  ["a request beside its answers", `{"request":${BODY},"answers":{"a":{}},"key":"${KEY}"}`, read(BODY)],
  [
    "a form's text in a command",
    `curl x -H 'A: ${KEY}' --data-raw $'${form.replaceAll("\\", "\\\\").replaceAll("\r\n", "\\r\\n")}'`,
    { ...read(BODY, HEADERS), files: FILES },
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
    "fetch as people write it",
    `fetch("x", {\n  method: "POST",\n  headers: { Authorization: "${KEY}" },\n  body: JSON.stringify(${BODY}),\n})`,
    read(BODY),
  ],
  [
    "variables of an .http file, unknown ones too",
    `@host = https://x\n@m = {{v}}\n@v = m\nPOST {{host}}/v1\nA: ${KEY}\n\n${BODY.replace('"m"', '"{{m}}"').replace("Hé", "{{other}}")}`,
    read(BODY.replace("Hé", "{{other}}"), HEADERS, "Variables stay as they are written: {{other}}."),
  ],
  [
    "two requests of one curl command",
    `curl x -H 'A: ${KEY}' -d '{"login":1}' --next y -d '${BODY}'`,
    read(BODY, "1 other request holds no evaluation."),
  ],
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
