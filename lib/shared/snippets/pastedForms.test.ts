import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import { curlSnippet } from "./curl";
import { officialClientSnippet } from "./officialClient";
import { pythonSnippet } from "./python";
import { readPasted } from "./readPasted";
import type { SnippetRequest } from "./snippet";
import { fetchSnippet } from "./typescript";

const BODY = '{"state":"it\'s \\"5\\" $","n":1}';
const bodyOf = (text: string) => {
  const pasted = readPasted(text);
  return pasted.ok ? pasted.requestText : pasted.message;
};

/**
 * As browsers write a text for cmd.exe: a caret before everything unusual, and a backslash before a quote.
 */
const forCmd = (text: string): string =>
  `^"${text
    .replace(/[\\"]/g, "\\$&")
    .replace(/[^a-zA-Z0-9\s_\-:=+~'/.,?;()*`]/g, "^$&")
    .replace(/\n/g, "^\n\n")}^"`;
const copiedForCmd = (body: string, end = "\n") =>
  `curl ^"https://x/v1/systemone^" ^\n  -H ^"Authorization: Bearer k^" ^\n  --data-raw ${forCmd(body)}`.replaceAll(
    "\n",
    end,
  );

/** As browsers write a text for PowerShell. */
const forPowerShell = (text: string): string =>
  `"${text.replace(/[`$"]/g, "`$&").replace(/[^\x20-\x7e]/g, (unit) => `$([char]${unit.charCodeAt(0)})`)}"`;
const copiedForPowerShell = (body: string) =>
  [
    "$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession",
    '$session.UserAgent = "Mozilla/5.0 (X11; Linux x86_64)"',
    'Invoke-WebRequest -UseBasicParsing -Uri "https://x/v1/systemone" `',
    '-Method "POST" `',
    "-WebSession $session `",
    `-Headers @{\n"authority"="x"\n  "accept"="*/*"\n} \``,
    '-ContentType "application/json" `',
    `-Body ([System.Text.Encoding]::UTF8.GetBytes(${forPowerShell(body)}))`,
  ].join("\n");

const CURL = `curl x --json '${BODY.replace("'", "'\\''")}'`;

const copiedAsFetch = (body: string) =>
  `fetch("https://x/v1/systemone", ${JSON.stringify({ headers: { accept: "*/*" }, body, method: "POST" }, null, 2)});`;

test.each<[string, string]>([
  ["a here-document with tabs", `curl x -d @- <<-EOF\n\t${BODY}\n\tEOF`],
  ["a here-string", `curl x -d @- <<< '${BODY.replace("'", "'\\''")}'`],
  ["a here-document as an argument", `curl x -d "$(cat <<'EOF'\n${BODY}\nEOF\n)" -H 'a: b'`],
  ["a here-document without quotes", `curl x -d @- <<EOF\n${BODY.replace(/[\\$]/g, "\\$&")}\nEOF`],
  ["a here-document beside the mark", `curl x -d@-<<'EOF'\n${BODY}\nEOF`],
  ["cat and a pipe", `cat <<'EOF' | curl x -d @-\n${BODY}\nEOF`],
  ["printf and a pipe", `printf '%s' '${BODY.replace("'", "'\\''")}' |\n  curl x -d @-`],
  ["echo -E and a pipe", `echo -E '${BODY.replace("'", "'\\''")}' | curl x -d @-`],
  ["comments before it", `# asks\n# twice\n\nKEY=1 curl x --json '${BODY.replace("'", "'\\''")}'`],
  ["commands before it", `export KEY=1; cd /tmp && curl x --json '${BODY.replace("'", "'\\''")}' > out.json`],
  [
    "the output of a command in a header",
    `curl x -H "A: $(cat "key)") b" --json '${BODY.replace("'", "'\\''")}'`,
  ],
  ["a Markdown fence", `Run this:\n\n\`\`\`bash\n$ curl x -d @- <<'EOF'\n${BODY}\nEOF\n\`\`\`\nDone.`],
  ["a fence around JSON", `~~~json\n${BODY}\n~~~`],
  ["cmd.exe", copiedForCmd(BODY)],
  ["cmd.exe and its line breaks", copiedForCmd(BODY, "\r\n")],
  [
    "cmd.exe by hand",
    `curl.exe "x" ^\r\n -d "${BODY.replace(/[\\"]+/g, (run) => run.replace(/[\\"]/g, "\\$&"))}"`,
  ],
  [
    "PowerShell",
    `curl.exe x \`\n  -H "Authorization: Bearer $env:KEY" \`\n  -d '${BODY.replace("'", "''")}'`,
  ],
  ["PowerShell's here-string", `$body = @'\n${BODY}\n'@\ncurl.exe -X POST x \`\n -d $body`],
  ["an older PowerShell", `curl.exe x \`\n -d '{\\"state\\":\\"x\\"}'`],
  [
    "Invoke-RestMethod",
    `$r = Invoke-RestMethod -Uri x -Method Post -Body '${BODY.replace("'", "''")}'\n$r.answers`,
  ],
  ["a copy for PowerShell", copiedForPowerShell(BODY)],
  ["a copy as fetch", copiedAsFetch(BODY)],
  ["a copy as fetch for Node", `await ${copiedAsFetch(BODY)}`],
])("%s is read", (name, text) => {
  expect(bodyOf(text)).toBe(name === "an older PowerShell" ? '{"state":"x"}' : BODY);
});

test.each<string>([
  `X=$(${CURL})`,
  `X="$(${CURL})"`,
  `export X="$(time ${CURL} | jq '.a')" Y=(1 2)`,
  `echo "$(echo "$(${CURL})")" "b"`,
  `x=$(curl -d "${BODY.replace(/[\\"$]/g, "\\$&")}" x) # it's`,
  "X=`" + CURL.replace(/[\\`$]/g, "\\$&") + "`",
  "Run `" + CURL.replace(/[\\`$]/g, "\\$&") + "` first",
  `if ${CURL}; then echo 1; fi`,
  `if [ -n "$X" ]; then\n  ${CURL}\nelif ! ${CURL}; then\n :\nelse ${CURL}\nfi`,
  `while ! ${CURL}; do sleep 1; done`,
  `until ${CURL}; do sleep 1; done`,
  `for i in 1 2; do ${CURL}; done`,
  `ask() { ${CURL}; }\nask "$1"`,
  `(cd "a b" && ${CURL})`,
  `cd "a b" && ${CURL} | jq -r '.answers' > out.json`,
  `test -f "x" || ${CURL} &`,
  `diff <(${CURL}) "old.json"`,
  `${CURL} > >(tee out)`,
  `time ${CURL}`,
  `time -p ${CURL}`,
  `sudo -u me ${CURL}`,
  `env -i A=b timeout 10 ${CURL}`,
  `docker run --rm curlimages/${CURL}`,
  `command -v curl >/dev/null && ${CURL}`,
  `sudo apt install curl\n${CURL}`,
  `T=$(curl -s y -d '{"login":1}' | jq -r .t)\n${CURL}`,
  `curl -s y/v1/models\n${CURL}`,
])("%s is read", (text) => {
  expect(bodyOf(text)).toBe(BODY);
});

test.each<[string, string, string]>([
  [
    "the body from a command",
    'curl x -d "$(jq -n .)"',
    "-d takes the body from the command $(jq -n .): paste what it prints in its place.",
  ],
  [
    "the body from a file that a command would be",
    "curl x -d @<(jq -n '.a)')",
    "-d takes the body from the command <(jq -n '.a)'): paste what it prints in its place.",
  ],
  [
    "commands in commands without end",
    `curl x -d ${"$(".repeat(10_000)}`,
    "Line 1, column 93: More than 40 commands in each other.",
  ],
  [
    "the body from a variable",
    'curl x -d "$BODY"',
    "-d takes the body from the variable $BODY: paste its value in its place.",
  ],
  [
    "echo with backslashes",
    `echo '{"a":"\\n"}' | curl x -d @-`,
    "echo may change the backslashes of its text, in some shells: paste the JSON alone, or use printf '%s'.",
  ],
  [
    "an open parenthesis",
    "curl x \\\n -d $(cat <<EOF\n{}\nEOF\n",
    "Line 2, column 5: This $( is not closed.",
  ],
  ["an open fence", "```sh\n\ncurl x -d '{", "Line 3, column 11: This ' is not closed."],
  ["an open quote of cmd.exe", 'curl ^"x^" ^\n -d ^"{', 'The last " of the command is not closed.'],
  ["an open quote of PowerShell", "curl.exe x `\n -d '{''}", "Line 2, column 5: This ' is not closed."],
  [
    "a variable of PowerShell",
    "$b = @{a=1} | ConvertTo-Json\nirm x -Body $b",
    "-Body takes the body from $b: paste its value in its place.",
  ],
  ["no body", "Invoke-WebRequest -Uri x", "The command has no -Body."],
  [
    "fetch as a program",
    'fetch("x", { body: JSON.stringify({ a }) })',
    "The options of fetch are not plain JSON, as browsers copy them: paste the JSON of the body alone.",
  ],
  [
    "fetch without a body",
    'fetch("x", {"method":"GET"});',
    "The options of fetch have no body that is a text.",
  ],
])("%s is refused with what to do", (_name, text, message) => {
  expect(readPasted(text)).toEqual({ ok: false, message });
});

test.each<[string, string, string]>([
  [
    "a batch file",
    '@echo off\r\nREM it\'s a test\r\nset KEY=abc\r\ncurl "https://x" ^\r\n  -H "A: %KEY%" ^\r\n  -d "{\\"state\\":\\"100%% sure\\"}"\r\npause',
    '{"state":"100% sure"}',
  ],
  ["cmd's echo", 'echo {"state":"it is"} | curl -d @- x', '{"state":"it is"}'],
  [
    "quotes that nobody escaped",
    'curl x -d "{"state":"it is","questions":{}}"',
    '{"state":"it is","questions":{}}',
  ],
  ["PowerShell's backticks in one line", 'curl.exe x -d "{\\`"state\\`":\\`"x\\`"}"', '{"state":"x"}'],
])("%s by hand is read", (_name, text, body) => {
  expect(bodyOf(text)).toBe(body);
});

test.each<[report: string, text: string, body: string]>([
  [
    "quotes of a word processor",
    'curl -X "POST" “https://x" \\\n -H “A: b” \\\n -d ‘{"state":"it’s"}’',
    '{"state":"it’s"}',
  ],
  ["dashes of a word processor", `curl x —data '{"state":"a—b"}'`, '{"state":"a—b"}'],
  ["no-break spaces", `curl\u00a0x\u00a0-d '{"state":"a"}'`, '{"state":"a"}'],
  ["curly quotes in a text stay", `curl x -d $'{"state":"bar’s “x”\\u0021"}'`, '{"state":"bar’s “x”!"}'],
  [
    "lines that end in backslashes",
    `curl x --header 'A: b' -d '{ \\ \n "state": "E", \\ \n "questions": {} \\ \n }' 'https://x'`,
    '{ \n "state": "E", \n "questions": {} \n }',
  ],
  ["all in hexadecimal", "curl x -d $'\\x7b\\x22state\\x22\\x3a\\x22a\\x22\\x7d'", '{"state":"a"}'],
])("a public report about commands: %s", (_report, text, body) => {
  expect(readPasted(text)).toMatchObject({ ok: true, requestText: body });
});

describe("whatever the request is,", () => {
  const odd = fc.string({
    unit: fc.constantFrom(
      ..."'\"`\\$%^&|<>!(){};#@~ \n\t\ré😀\u2028aAn0",
      "'''",
      "${",
      "```",
      "\nEOF\n",
      "JSON",
    ),
    maxLength: 24,
  });
  const value = fc.letrec((tie) => ({
    value: fc.oneof(odd, fc.double({ noNaN: true }), fc.array(tie("value"), { maxLength: 3 })),
  })).value;
  const requestText = fc
    .tuple(fc.dictionary(odd, value, { maxKeys: 4 }), fc.constantFrom(undefined, 2))
    .map(([state, indent]) => JSON.stringify({ state }, null, indent));

  test("a browser's copy of it is read back to the byte", () => {
    fc.assert(
      fc.property(requestText, (body) => {
        const copies = [copiedForCmd(body), copiedForPowerShell(body), copiedAsFetch(body)];
        expect(copies.map(bodyOf)).toEqual([body, body, body]);
      }),
    );
  });

  const image = fc.constantFrom([], [{ part: "image1", fileName: 'it\'s "a" (1).png', type: "image/png" }]);

  test.each([
    ["curl", curlSnippet],
    ["Python", pythonSnippet],
    ["TypeScript", fetchSnippet],
    ["the official client", officialClientSnippet],
  ])(
    "its snippet for %s is read back to the byte, with its files and the header for long content",
    (_name, write) => {
      fc.assert(
        fc.property(
          requestText,
          image,
          fc.boolean(),
          fc.boolean(),
          (body, images, isLongContext, isFenced) => {
            const request: SnippetRequest = {
              baseUrl: "https://x",
              requestText: body,
              images,
              isLongContext,
            };
            const snippet = write(request);
            const read = readPasted(isFenced ? `\`\`\`\n${snippet}\`\`\`\n` : snippet);
            const files = images.map(({ part, fileName }) => ({ part, fileName }));
            expect(read).toMatchObject({ ok: true, requestText: body, files, isLongContext });
          },
        ),
      );
    },
  );
});

test("the header for long content is found in every form, and no other header is kept", () => {
  const header = `${LONG_CONTEXT_HEADER}: true`;
  const [name] = header.split(":");
  const texts = [
    `curl x -H '${header}' -d '{}'`,
    `curl ^"x^" ^\n -H ^"${header.toLowerCase()}^" ^\n -d ^"{}^"`,
    `POST / HTTP/1.1\r\n${header}\r\nAuthorization: k\r\n\r\n{}`,
    copiedAsFetch("{}").replace('"accept": "*/*"', `"${name}": "true", "authorization": "k"`),
    copiedForPowerShell("{}").replace('"accept"="*/*"', `"${name}"="true"`),
  ];
  for (const text of texts) {
    const notes = ["The headers were left behind, and with them any key."];
    expect(readPasted(text)).toEqual({ ok: true, requestText: "{}", files: [], isLongContext: true, notes });
  }
  expect(readPasted(`curl x -H '${name}: false' -d '{}'`)).toMatchObject({ ok: true, isLongContext: false });
});
