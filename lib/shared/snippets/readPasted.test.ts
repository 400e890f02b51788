import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { curlSnippet, shellWord } from "./curl";
import { readPasted } from "./readPasted";
import { splitShell } from "./shellWords";

const BODY = '{"state":"it\'s $5","n":9007199254740993}';
const read = (requestText: string, ...notes: string[]) => ({
  ...{ ok: true, requestText, files: [], isLongContext: false, notes },
});
const HEADERS = "The headers were left behind, and with them any key.";

describe("a curl command", () => {
  test.each<[string, string, unknown]>([
    [
      "in single quotes",
      `curl https://x/v1/systemone -H 'Authorization: Bearer tqp_secret' -d '{"state":"it'\\''s"}'`,
      read('{"state":"it\'s"}', HEADERS),
    ],
    [
      "in double quotes",
      'curl x --data "{\\"a\\": \\"\\$5 \\\\n \\q\\"}"',
      { ok: false, message: expect.stringContaining("not JSON") as string },
    ],
    [
      "in double quotes with line breaks",
      'curl x --data-raw "{\\"state\\":\\\n \\"b\\"}"',
      read('{"state": "b"}'),
    ],
    [
      "in the browser's own quotes",
      "curl 'x' --data-raw $'{\"state\":\"it\\'s \\u00e9 \\ud83d\\ude00 \\x41\\n\"}'",
      { ok: false, message: expect.stringContaining("not JSON") as string },
    ],
    [
      "with escapes that are JSON's",
      "curl 'x' --data-raw $'{\"state\":\"it\\'s \\u00e9 \\ud83d\\ude00\\\\n\"}'",
      read('{"state":"it\'s é 😀\\n"}'),
    ],
    [
      "over several lines",
      "$ curl -sS -X POST x \\\n  -H 'A: b' \\\r\n  --json '{}' | jq .",
      read("{}", HEADERS),
    ],
    ["with the value at the option", `curl -d'{"state":"1"}' x`, read('{"state":"1"}')],
    ["with options in one", `curl -sSd '{"state":"1"}' x`, read('{"state":"1"}')],
    ["with an equals sign", `curl --data='{"state":"b=c"}' x`, read('{"state":"b=c"}')],
    [
      "with a here-document",
      `curl x -H "Authorization: Bearer $KEY" --data-binary @- <<'EOF'\n${BODY}\nEOF\necho done`,
      read(BODY, HEADERS),
    ],
    ["with a variable before it", `KEY=1 curl x -d '{}'`, read("{}")],
    [
      "as a form",
      `curl x -F 'request={};type=application/json' -F 'k=@a b.png;type=image/png' -F 'l=@"c:\\x\\"y.png"'`,
      {
        ...read("{}"),
        files: [
          { part: "k", fileName: "a b.png" },
          { part: "l", fileName: 'x"y.png' },
        ],
      },
    ],
    ["as a form with any name", `curl x --form-string 'q={"state":";type=x"}'`, read('{"state":";type=x"}')],
    [
      "with its body in a file",
      "curl x -d @body.json",
      { ok: false, message: "-d takes the body from the file body.json: paste what is in it in its place." },
    ],
    [
      "with its body in standard input",
      "cat x | curl -d @- x",
      { ok: false, message: expect.stringContaining("standard input") as string },
    ],
    [
      "with its body piped in",
      "curl --data-binary @- x",
      {
        ok: false,
        message:
          "--data-binary takes the body from standard input, which is not in the text: paste what is in it in its place.",
      },
    ],
    [
      "with its form's request in a file",
      "curl x -F 'request=<r.json'",
      { ok: false, message: "-F takes the body from the file r.json: paste what is in it in its place." },
    ],
    [
      "with --data-raw and an @",
      "curl x --data-raw @1",
      { ok: false, message: 'The body is not JSON at character 0: Expected a value but found "@".' },
    ],
    [
      "without a body",
      "curl x",
      { ok: false, message: "The command has no body: neither -d, --json nor a form with a request." },
    ],
    [
      "with fields",
      "curl x --data-urlencode 'a=b'",
      { ok: false, message: "--data-urlencode sends fields of a form; a request is JSON." },
    ],
    [
      "that is cut off",
      'curl x \\\n -d \'{"state":"1"}',
      { ok: false, message: "Line 2, column 5: This ' is not closed." },
    ],
    ["that ends with an option", "curl x -d", { ok: false, message: "-d has no value." }],
    [
      "with an open here-document",
      "curl x -d @- <<EOF\n{}",
      { ok: false, message: "Line 1, column 14: The here-document has no line EOF at its end." },
    ],
  ])("%s is read", (_name, text, expected) => {
    expect(readPasted(text)).toEqual(expected);
  });

  test("leaves no key behind, neither in the request nor in a message", () => {
    const texts = ["-d '{}'", "-d @f", "-d '{'", "", "-d"].map(
      (rest) => `curl x -u me:tqp_key -H 'Authorization: Bearer tqp_key' ${rest}`,
    );
    expect(JSON.stringify(texts.map(readPasted))).not.toContain("tqp_key");
  });

  test("that a snippet gave comes back to the byte", () => {
    const json = fc.jsonValue().map((value) => JSON.stringify({ state: value }, null, 1));
    const image = fc.constantFrom([], [{ part: "k", fileName: 'a "b".png', type: "image/png" }]);
    fc.assert(
      fc.property(json, image, fc.boolean(), (requestText, images, isLongContext) => {
        const result = readPasted(curlSnippet({ baseUrl: "https://x", requestText, images, isLongContext }));
        const files = images.map(({ part, fileName }) => ({ part, fileName }));
        expect(result).toEqual({ ok: true, requestText, files, isLongContext, notes: [HEADERS] });
      }),
    );
  });
});

describe("words", () => {
  const word = fc.string({
    unit: fc.constantFrom("'", '"', "\\", "$", "`", "\n", " ", "#", "<", "é", "😀", "a", "^", ";"),
    maxLength: 12,
  });
  const inDouble = (text: string) => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
  const inAnsi = (text: string) => `$'${text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;
  const written = word.chain((text) =>
    fc.constantFrom(shellWord(text), inDouble(text), inAnsi(text)).map((code) => ({ text, code })),
  );

  test("are what bash makes of them, however they are quoted", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(written, { minLength: 1, maxLength: 3 }), { minLength: 20, maxLength: 20 }),
        (list) => {
          const command = list.map((parts) => parts.map(({ code }) => code).join("")).join(" \\\n ");
          const expected = list.map((parts) => parts.map(({ text }) => text).join(""));
          expect(splitShell(command)[0]?.words).toEqual(expected);
          const { stdout } = spawnSync("bash", { input: `printf '%s\\0' ${command}` });
          expect(stdout.toString().split("\0").slice(0, -1)).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("of any text at all end in words or in a sentence, never in something else", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            "c",
            "u",
            "'",
            '"',
            "\\",
            "$",
            "<",
            "\n",
            " ",
            "-",
            "d",
            "F",
            "=",
            "@",
            "{",
            "}",
          ),
        }),
        (text) => {
          const result = readPasted(`curl ${text}`);
          expect(typeof (result.ok ? result.requestText : result.message)).toBe("string");
        },
      ),
    );
  });
});

describe("other texts", () => {
  test.each<[string, string, unknown]>([
    ["JSON", `\ufeff ${BODY}\n`, read(BODY)],
    [
      "an HTTP request",
      `POST /v1/systemone HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer k\r\n\r\n${BODY}`,
      read(BODY, HEADERS),
    ],
    [
      "an HTTP request without a body",
      "POST / HTTP/1.1\nHost: x",
      { ok: false, message: "The HTTP request has no blank line before its body." },
    ],
    [
      "an HTTP request whose last line is blank",
      "\nGET / HTTP/1.1\r\n\r\n",
      { ok: false, message: "The HTTP request has no body." },
    ],
    [
      "the first line of an HTTP request",
      "GET / HTTP/1.1",
      { ok: false, message: "The HTTP request has no blank line before its body." },
    ],
    [
      "a form",
      'POST / HTTP/1.1\nContent-Type: multipart/form-data; boundary="b"\n\n--b',
      { ok: false, message: "The HTTP request is a form: paste its JSON part alone." },
    ],
    ["nothing", " \n", { ok: false, message: "There is nothing to read." }],
    [
      "something else",
      "curly",
      {
        ok: false,
        message: "That doesn’t look like curl, HTTP or JSON.",
      },
    ],
    [
      "a command that is not curl's",
      "man curl x",
      {
        ok: false,
        message: "No line of the text is a curl command that can be read: paste the command alone.",
      },
    ],
  ])("%s is read, or refused with a reason", (_name, text, expected) => {
    expect(readPasted(text)).toEqual(expected);
  });
});
