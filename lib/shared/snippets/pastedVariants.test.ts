import fc from "fast-check";
import { expect, test } from "vitest";
import { readPasted } from "./readPasted";

/** Each writer here follows the programs' quoting rules, and shares no code with the readers. */
const URL = "https://host.example/v1/systemone?a=1&b=%2F";
const KEY = "tqp_secret";

const sh = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const shDouble = (text: string) => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
const hex = (char: string, digits: number) => char.charCodeAt(0).toString(16).padStart(digits, "0");
const ansi = (text: string, odd: RegExp, escape: (char: string) => string) =>
  `$'${text.replace(/\\/g, "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replace(odd, escape)}'`;
const chromePosix = (text: string) =>
  /[\0-\x1f\x7f-\x9f!']/.test(text)
    ? ansi(text, /[\0-\x1f\x7f-\x9f!]/g, (char) => `\\u${hex(char, 4)}`)
    : `'${text}'`;
const safari = (text: string) =>
  ansi(text.replaceAll("!", "\u0000"), /[^\x20-\x7e]/g, (char) =>
    char === "\0" ? "\\041" : char < "\u0100" ? `\\x${hex(char, 2)}` : `\\u${hex(char, 4)}`,
  );

const careted = (text: string) =>
  text
    .replace(/[\\"]/g, "\\$&")
    .replace(/[^a-zA-Z0-9\s_\-:=+~'/.,?;()*`]/g, "^$&")
    .replace(/%(?=\w)/g, "%^")
    .replace(/\n/g, "^\n\n");
const chromeCmd = (text: string) => `^"${careted(text)}^"`;
const oldChromeCmd = (text: string) => (text.includes("\n") ? chromeCmd(text) : `"${careted(text)}"`);
const firefoxCmd = (text: string) =>
  `"${text.replaceAll('"', '""').replaceAll("%", '"%"').replaceAll("\\", "\\\\").replace(/\n/g, '"^\n\n"')}"`;
const newerFirefoxCmd = (text: string) => firefoxCmd(text.replace(/[`$]/g, "`$&"));

/** By the rules of Windows' C library. */
const argument = (text: string) => `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, "$&$&")}"`;
/** Carets where cmd.exe sees no quotes. */
const byHand = (text: string) => {
  let isQuoted = false;
  return [...argument(text)]
    .map((char) => {
      if (char === '"') isQuoted = !isQuoted;
      return !isQuoted && /[&|<>^()]/.test(char) ? `^${char}` : char;
    })
    .join("");
};

const psDouble = (text: string) =>
  `"${text.replace(/[`$"]/g, "`$&").replace(/[^\x20-\x7e]/g, (unit) => `$([char]${unit.charCodeAt(0)})`)}"`;
const psSingle = (text: string) => `'${text.replaceAll("'", "''")}'`;

const form = (body: string) =>
  `--b1\r\nContent-Disposition: form-data; name="request"\r\nContent-Type: application/json\r\n\r\n${body}\r\n--b1--\r\n`;
const postData = (text: string, more = {}) => ({ mimeType: "application/json", text, ...more });
const har = (data: unknown) =>
  JSON.stringify({
    log: { entries: [{ request: { method: "POST", url: URL, postData: data }, response: {} }] },
  });

const curl = (quote: (text: string) => string, option: string, joint: string) => (body: string) =>
  [`curl ${quote(URL)}`, `-H ${quote(`Authorization: Bearer ${KEY}`)}`, `${option} ${quote(body)}`].join(
    joint,
  );
const fetchCall = (body: string) =>
  `fetch(${JSON.stringify(URL)}, ${JSON.stringify({ headers: { authorization: KEY }, body, method: "POST" }, null, 2)});`;
const invoke = (body: string) =>
  `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\nInvoke-WebRequest -UseBasicParsing -Uri ${psDouble(URL)} \`\n-Method "POST" \`\n-WebSession $session \`\n-Headers @{\n"accept"="*/*"\n  "authorization"="${KEY}"\n} \`\n-ContentType "application/json" \`\n-Body ${psDouble(body)}`;
const OTHER = "{}";
const all = (write: (body: string) => string, joint: string) => (body: string) =>
  [write(OTHER), write(body), write("[1]")].join(joint);

/** `line`: only for bodies of one line. `without`: parts without a place in the form. */
interface Form {
  write: (body: string) => string;
  line?: boolean;
  without?: RegExp;
}

const POSIX = " \\\n  ";
const CMD = " ^\n  ";
const FORMS: Record<string, Form> = {
  "-d": { write: curl(sh, "-d", " ") },
  "--data": { write: curl(sh, "--data", POSIX) },
  "--data-raw": { write: curl(sh, "--data-raw", POSIX) },
  "--data-binary": { write: curl(sh, "--data-binary", POSIX) },
  "--json": { write: curl(sh, "--json", POSIX) },
  "the value at -d": { write: (body) => `curl x -d${sh(body)}` },
  "the value at --data=": { write: (body) => `curl x --data=${sh(body)}` },
  "double quotes": { write: curl(shDouble, "-d", POSIX) },
  "quotes in quotes": { write: (body) => `curl x -d '${body.replaceAll("'", `'"'"'`)}'` },
  "a form": { write: (body) => `curl x -F ${sh(`request=${body};type=application/json`)}` },
  "a form's text": { write: (body) => `curl x --form-string ${sh(`request=${body}`)}` },
  "a here-document": { write: (body) => `curl x --data-binary @- <<'EOF'\n${body}\nEOF` },
  "a here-document with escapes": {
    write: (body) => `curl x -d @- <<EOF\n${body.replace(/[\\$`]/g, "\\$&")}\nEOF`,
  },
  "a here-document as an argument": { write: (body) => `curl x -d "$(cat <<'EOF'\n${body}\nEOF\n)"` },
  "a here-string": { write: (body) => `curl x -d @- <<< ${sh(body)}` },
  printf: { write: (body) => `printf '%s' ${sh(body)} | curl x -d @-` },
  "echo -E": { write: (body) => `echo -E ${sh(body)} | curl x -d @-` },
  "a prompt": { write: (body) => `$ ${curl(sh, "-d", POSIX)(body)}` },
  "a fence": { write: (body) => `So:\n\`\`\`sh\n${curl(sh, "-d", POSIX)(body)}\n\`\`\``, without: /```/ },
  "a script": { write: (body) => `#!/bin/sh\nset -e\n${curl(sh, "-d", POSIX)(body)} | jq .\n` },
  "Chrome and Edge, bash": { write: curl(chromePosix, "--data-raw", POSIX) },
  "Chrome, bash, all": { write: all(curl(chromePosix, "--data-raw", POSIX), " ;\n") },
  "Safari and Firefox": { write: curl(safari, "--data-binary", POSIX) },
  "Safari, with a method": {
    write: (body) => `curl '${URL}' \\\n-X 'POST' \\\n--data-binary ${safari(body)}`,
  },
  "Firefox, all": { write: all(curl(safari, "--data-raw", " "), "\n\n") },
  "Firefox on Windows": { write: curl(firefoxCmd, "--compressed -X POST --data-raw", " "), without: /`/ },
  "Firefox on Windows, lines of Windows": {
    write: (body) => curl(firefoxCmd, "--data", " ")(body).replaceAll("\n", "\r\n"),
    without: /`/,
  },
  "newer Firefox on Windows": { write: curl(newerFirefoxCmd, "--data-raw", " ") },
  "Chrome up to 2023, cmd": { write: curl(oldChromeCmd, "--data-raw", CMD) },
  "Chrome up to 2019, cmd": { write: curl(oldChromeCmd, "--data-binary", " ") },
  "Chrome up to 2023, cmd, lines of Windows": {
    write: (body) => curl(oldChromeCmd, "--data-raw", CMD)(body).replaceAll("\n", "\r\n"),
  },
  "Chrome up to 2023, cmd, all": { write: all(curl(oldChromeCmd, "--data-raw", CMD), " &\r\n") },
  "Chrome, cmd": { write: curl(chromeCmd, "--data-raw", CMD) },
  "Chrome, cmd, lines of Windows": {
    write: (body) => curl(chromeCmd, "--data-raw", CMD)(body).replaceAll("\n", "\r\n"),
  },
  "Chrome, cmd, all": { write: all(curl(chromeCmd, "--data-raw", CMD), " &\r\n") },
  "cmd by hand": { write: curl(byHand, "-d", CMD), line: true },
  "cmd by hand, mixed": {
    write: (body) => `curl.exe -X POST ${URL.replace("&", "^&")} ^\r\n -H "A: b" ^\r\n -d ${byHand(body)}`,
    line: true,
  },
  "cmd by hand, without carets": { write: curl(argument, "-d", CMD), line: true, without: /\^/ },
  "cmd by hand, carets alone": {
    write: (body) => `curl x ^\n -d ${argument(body).replace(/[&|<>^()"%!]/g, "^$&")}`,
    line: true,
  },
  "cmd by hand, doubled quotes": {
    write: (body) => `curl "x" -d "${body.replaceAll('"', '""')}"`,
    line: true,
    without: /\\/,
  },
  "cmd with a prompt": { write: (body) => `C:\\Users\\me>curl "x" ^\n -d ${byHand(body)}`, line: true },
  "Chrome, PowerShell": { write: invoke },
  "Chrome, PowerShell, all": { write: all(invoke, ";\r\n") },
  "PowerShell, bytes": {
    write: (body) =>
      invoke(body).replace(/-Body (.*)$/s, "-Body ([System.Text.Encoding]::UTF8.GetBytes($1))"),
  },
  "Invoke-RestMethod": { write: (body) => `irm -Uri x -Method Post -Body ${psSingle(body)}` },
  "PowerShell's curl.exe": { write: (body) => `curl.exe x \`\n -H "A: $env:KEY" \`\n -d ${psSingle(body)}` },
  "older PowerShell's curl.exe": {
    write: (body) => `curl.exe x \`\n -d ${psSingle(body.replace(/(\\*)"/g, '$1$1\\"'))}`,
  },
  "older PowerShell's curl": { write: (body) => `curl -Uri x \`\n -Method POST -Body ${psSingle(body)}` },
  "PowerShell's here-string": { write: (body) => `$body = @'\n${body}\n'@\nirm x -Method Post -Body $body` },
  "PowerShell's table": {
    write: (body) =>
      `$ask = @{\n  Uri = 'x'\n  Method = 'Post'\n  Body = ${psSingle(body)}\n}\nInvoke-RestMethod @ask`,
  },
  "PowerShell's double quotes": { write: (body) => `$b = ${psDouble(body)}\nInvoke-RestMethod x -Body $b` },
  fetch: { write: fetchCall },
  "fetch for Node": { write: (body) => `await ${fetchCall(body)}` },
  "fetch, all": { write: (body) => `fetch("x");;\n${all(fetchCall, " ;\n")(body)}` },
  HTTP: { write: (body) => `POST /v1 HTTP/1.1\nHost: x\nAuthorization: ${KEY}\n\n${body}` },
  "HTTP, lines of Windows": {
    write: (body) => `POST /v1 HTTP/1.1\r\nHost: x\r\n\r\n${body}\r\n`,
    line: true,
  },
  "HTTP, a form": {
    write: (body) =>
      `POST /v1 HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b1\r\n\r\n${form(body)}`,
  },
  "an .http file": {
    write: (body) =>
      `@key = ${KEY}\n### a\n# @name a\nGET {{host}}/v1/models\n\n### b\n// asks\nPOST {{host}}/v1\nAuthorization: Bearer {{key}}\n\n${body}\n\n###\n`,
  },
  "JetBrains' .http file": {
    write: (body) =>
      `###\nPOST https://x/v1\nContent-Type: application/json\n\n${body}\n\n> {%\n  client.log("x");\n%}\n\n<> 2026.json\n`,
  },
  "what curl -v prints": {
    write: (body) => `* a\n> POST /v1 HTTP/1.1\n> Host: x\n> \n${body}\n< HTTP/1.1 200 OK\n`,
    line: true,
  },
  HAR: { write: (body) => har(postData(body)) },
  "HAR in base64": {
    write: (body) => har(postData(Buffer.from(body).toString("base64"), { encoding: "base64" })),
  },
  "HAR, a form's text": { write: (body) => har(postData(form(body))) },
  "HAR, a form's parts": { write: (body) => har({ params: [{ name: "request", value: body }] }) },
  Postman: {
    write: (body) =>
      JSON.stringify({
        info: {},
        item: [
          { item: [{ request: { method: "POST", url: { raw: URL }, body: { mode: "raw", raw: body } } }] },
        ],
      }),
  },
  Insomnia: {
    write: (body) =>
      JSON.stringify({ resources: [{ _type: "request", url: URL, method: "POST", body: { text: body } }] }),
  },
  "a log's text": { write: (body) => JSON.stringify({ level: "info", request_body: body }) },
  "a log's object": { write: (body) => `{"level":"info","token":"${KEY}","body":${body}}` },
  "a log's line": { write: (body) => `12:00:01 INFO it's [x] "POST /v1" ${body} 200`, line: true },
  "an escaped text in a log": { write: (body) => `level=info body=${JSON.stringify(body)} ms=3` },
  "JSON lines": { write: (body) => `{"msg":"a"}\n${JSON.stringify({ body })}\n{"msg":"b"}\n` },
  "a list": { write: (body) => `[${body}]` },
  "a text in JSON": { write: (body) => JSON.stringify(body) },
};

const nasty = fc.string({
  unit: fc.constantFrom(
    ..."'\"`\\$%^&|<>!(){}[];:,#@~ \n\t\ré😀\u2028\u00a0aAn0/=*-_",
    ...[
      "%PATH%",
      "%41",
      "{{x}}",
      "$HOME",
      "$(x)",
      "^^",
      '\\"',
      "\\\\",
      '""',
      "!!",
      "\n\n",
      "//",
      "it's",
      "ß\u0301",
    ],
  ),
  maxLength: 40,
});
const requests = (indent: number) =>
  fc
    .record({
      state: fc.oneof(nasty, fc.array(nasty, { maxLength: 3 })),
      questions: fc.dictionary(nasty, fc.record({ type: fc.constant("noul"), instructions: nasty }), {
        minKeys: 1,
        maxKeys: 3,
      }),
    })
    .map((request) => JSON.stringify(request, null, indent));
const line = requests(0);
const lines = requests(2);

test("the list has at least fifty forms", () => {
  expect(Object.keys(FORMS).length).toBeGreaterThan(50);
});

test.each(Object.entries(FORMS))("%s gives back the request that was written, and no key", (_name, form) => {
  const { write, line: isLine = false, without } = form;
  const bodies = (isLine ? line : fc.oneof(line, lines)).filter((body) => !without?.test(body));
  fc.assert(
    fc.property(bodies, (body) => {
      const read = readPasted(write(body));
      const text = read.ok ? read.requestText : read.message;
      expect(text.replaceAll("\r\n", "\n")).toBe(body);
      expect(JSON.stringify(read)).not.toContain(KEY);
      expect(read).not.toHaveProperty("offers");
    }),
    { numRuns: 60 },
  );
});
