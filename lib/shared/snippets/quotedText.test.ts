import { expect, test } from "vitest";
import { readPasted } from "./readPasted";

const KEY = "sk-SECRET-EXAMPLE";
const BODY = `{"model":"m","state":"It's \\"5\\", a ''quote''","questions":{"a":{"type":"noul","instructions":"q"}}}`;
const inSingle = BODY.replaceAll("'", "''");
const inCsv = BODY.replaceAll('"', '""');

test.each<[string, string]>([
  [
    "an Insomnia file in YAML",
    `type: collection.insomnia.rest/5.0\ncollection:\n  - url: https://x/v1\n    body:\n      text: '${inSingle}'\n    headers:\n      - name: Authorization\n        value: Bearer ${KEY}\n`,
  ],
  [
    "a value of YAML that is folded in single quotes",
    `- request:\n    body:\n      string: '${inSingle.replace(" a ", "\n        a ")}'\n    key: ${KEY}\n`,
  ],
  [
    "a value of YAML that is folded in double quotes",
    `request:\n  body: "${BODY.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replace(" a ", "\\\n    \\ a ")}"\n  key: ${KEY}\n`,
  ],
  ["a log as CSV", `time,body,key\n2026-01-01,"${inCsv}",${KEY}\n`],
  ["a log as CSV whose first cell is quoted", `"2026-01-01","POST /v1 ${inCsv} 200","${KEY}"\r\n`],
  ["a text of SQL", `INSERT INTO log VALUES (1, '${inSingle}', '${KEY}');`],
])("%s gives its body as it was", (_name, text) => {
  expect(readPasted(text)).toMatchObject({ ok: true, requestText: BODY });
});

test("quotes that nobody doubled stay", () => {
  for (const text of [`payload = ${BODY}`, `const body = ${JSON.stringify(BODY)};`]) {
    expect(readPasted(text)).toMatchObject({ ok: true, requestText: BODY });
  }
});

test("curl puts pieces of --json together, and pieces of -d with an ampersand", () => {
  expect(readPasted(`curl x --json '{"state":"x",' --json '"questions":{}}'`)).toMatchObject({
    ok: true,
    requestText: '{"state":"x","questions":{}}',
  });
  expect(readPasted(`curl x -d '{"state":"a' -d 'b"}'`)).toMatchObject({ requestText: '{"state":"a&b"}' });
});
