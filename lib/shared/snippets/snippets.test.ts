import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST } from "@/app/v1/systemone/route";
import { isJsonObject, parseJson } from "@typed-question/protocol/json";
import type { Engine } from "@typed-question/protocol/engine";
import { readForm } from "@/lib/server/http/readSystemOneRequest";
import { replaceSingleton } from "@/lib/server/singleton";
import { serveRoute, type HttpServer } from "@/test/httpServer";
import { findHttpx } from "@/scripts/python.mjs";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import { curlSnippet, hereDocumentEnd, shellWord } from "./curl";
import { officialClientSnippet } from "./officialClient";
import { pythonSnippet, pythonText } from "./python";
import { KEY_VARIABLE, type SnippetRequest } from "./snippet";
import { fetchSnippet, TYPESCRIPT_FILE, TYPESCRIPT_RUN, typescriptText } from "./typescript";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

let folder: string;
let server: TestServer;
let http: HttpServer;

beforeAll(async () => {
  mkdirSync(".cache", { recursive: true });
  // Beside node_modules, so that the programs find the official client.
  folder = mkdtempSync(path.resolve(".cache/snippets-"));
  server = await startTestServer({
    PLAYGROUND_API_KEY: FIXED_KEY,
    // The long requests of two programs can fall into one second.
    PLAYGROUND_TOKENS_PER_SECOND: "100000000",
  });
  const engine: Engine = {
    capabilities: { images: true, box: false, deterministic: true, tokensMax: 1_000_000, optionsMax: 255 },
    ready: () => Promise.resolve(),
    evaluate: ({ questions }) =>
      Promise.resolve({
        outcomes: questions.map(() => ({ kind: "distribution", probabilities: [0.25, 0.75] })),
        usage: { inputTokens: 1, outputTokens: 0 },
      }),
    close: () => Promise.resolve(),
  };
  replaceSingleton("engines", new Map([[LATEST_MODEL, engine]]));
  http = await serveRoute(POST);
});

afterAll(async () => {
  replaceSingleton("engines", undefined);
  await http.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Typical quoting mistakes: quotes, dollars, backticks, backslashes, odd spaces, every script. */
const ODD = `'"\`$HOME $(id) \\ \\n %s !! & ; | < > * ? ~ # {x} \${y} ''' """ é 漢 😀 \u2028`;

const NAIVE: SnippetRequest = {
  baseUrl: "",
  requestText: JSON.stringify(
    {
      state: { note: ODD },
      model: "model-latest",
      questions: { "it's": { type: "noul", instructions: ODD } },
    },
    null,
    2,
  ),
  images: [],
  isLongContext: false,
};

/** Numbers and names that JavaScript's own values would change. */
const EXACT: SnippetRequest = {
  ...NAIVE,
  requestText:
    '{"state": {"b": 9007199254740993, "10": 1.0, "2": 1e2, "__proto__": 1},\r\n "model":"model-latest","questions":{"10":{"type":"noul"},"2":{"type":"noul"}}}',
};

/** Longer than Linux allows for an argument. */
const LONG: SnippetRequest = {
  ...NAIVE,
  isLongContext: true,
  requestText: JSON.stringify({
    state: "x".repeat(200_000),
    model: "model-latest",
    questions: { q: { type: "noul" } },
  }),
};

const WITH_IMAGES: SnippetRequest = {
  ...NAIVE,
  requestText:
    '{"state":"see p1 and p2", "model":"model-latest", "questions":{"q":{"type":"noul"}},\n "assets":{"p1":{"type":"image","format":"png","part":"k-1"},"p2":{"type":"image","part":"k 2;"}}}',
  images: [
    { part: "k-1", fileName: "a.png", type: "image/png" },
    { part: "k 2;", fileName: `it's "odd", really; $HOME.png`, type: "image/png" },
  ],
};

const httpx = findHttpx();

interface Language {
  name: string;
  write: (request: SnippetRequest) => string;
  /** Runs programs one after another. @returns the output of each. */
  run: (files: readonly string[]) => Promise<string[]>;
  extension: string;
}

const LANGUAGES: Language[] = [
  { name: "curl", write: curlSnippet, run: each("sh"), extension: "sh" },
  {
    name: httpx
      ? `Python, with httpx ${httpx.version}`
      : "Python, with a stand-in for httpx, which is not installed,",
    ...{ write: pythonSnippet, run: each(httpx?.python ?? "python3"), extension: "py" },
  },
  { name: "TypeScript", write: fetchSnippet, run: tsx, extension: "mts" },
  { name: "the official client", write: officialClientSnippet, run: tsx, extension: "mts" },
];

function each(command: string): Language["run"] {
  return async (files) => {
    const outputs: string[] = [];
    for (const file of files) outputs.push(await execute(command, [file]));
    return outputs;
  };
}

/** One process for all: starting it takes longer than the programs. */
async function tsx(files: readonly string[]): Promise<string[]> {
  const runAll =
    "for (const file of process.argv.slice(1)) { await import(file); process.stdout.write('\\0'); }";
  const args = ["--import", "tsx", "--input-type=module", "-e", runAll, ...files];
  return (await execute(process.execPath, args)).split("\0").slice(0, -1);
}

/** Runs a program, by default in the folder of the images. @returns its output. */
async function execute(command: string, args: readonly string[], cwd = folder): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, {
    cwd,
    env: {
      ...process.env,
      // Tests must not download: the installed tsx runs.
      ...{ npm_config_offline: "true", npm_config_update_notifier: "false" },
      [KEY_VARIABLE]: FIXED_KEY,
      ...(httpx ? {} : { PYTHONPATH: path.resolve("test/httpx") }),
    },
  });
  return stdout;
}

const REQUESTS = { naive: NAIVE, exact: EXACT, long: LONG, withImages: WITH_IMAGES };
type RequestName = keyof typeof REQUESTS;

describe.each(LANGUAGES)("the snippet for $name", (language) => {
  const names = Object.keys(REQUESTS) as RequestName[];
  let outputs: string[];
  let received: HttpServer["received"];
  beforeAll(async () => {
    for (const { fileName } of WITH_IMAGES.images) writeFileSync(path.join(folder, fileName), PNG);
    const files = names.map((name) => {
      const file = path.join(folder, `${name}.${language.extension}`);
      writeFileSync(file, language.write({ ...REQUESTS[name], baseUrl: http.baseUrl }));
      return file;
    });
    const before = http.received.length;
    outputs = await language.run(files);
    received = http.received.slice(before);
    expect(received).toHaveLength(files.length);
  });

  /** The request that the server got from a program, and the program's output. */
  const exchangeOf = (name: RequestName) => {
    const at = names.indexOf(name);
    return {
      ...{ answer: JSON.parse(outputs[at]!) as { model: string; answers: object } },
      ...{ headers: received[at]!.headers, body: received[at]!.body },
    };
  };

  test.each<[string, RequestName]>([
    ["with every odd character", "naive"],
    ["with what JavaScript would change", "exact"],
    ["longer than an argument may be", "long"],
  ])("sends a request %s as it is written, and gets its answer", (_, name) => {
    const { requestText } = REQUESTS[name];
    const { answer, headers, body } = exchangeOf(name);
    expect(answer.model).toBe(LATEST_MODEL);
    const asked = parseJson(requestText);
    const questions = isJsonObject(asked) ? asked.get("questions") : null;
    expect(Object.keys(answer.answers).length).toBe(isJsonObject(questions) ? questions.size : 0);
    // curl ends its text with a line break; the official client rewrites the JSON without blanks.
    const sent = body.toString();
    expect(sent === requestText || sent.trimEnd() === requestText || isSameJson(sent, requestText)).toBe(
      true,
    );
    expect(headers["content-type"]).toBe("application/json");
  });

  test("sends images as files", () => {
    const { answer, headers, body } = exchangeOf("withImages");
    expect(answer.model).toBe(LATEST_MODEL);
    const type = headers["content-type"] ?? "";
    if (type === "application/json") {
      // The official client has no forms: the bytes are in the JSON.
      expect(body.toString().split(PNG.toString("base64")).length - 1).toBe(2);
    } else {
      const { request, parts } = readForm(type, new Uint8Array(body));
      expect(Buffer.from(request.bytes).toString().trimEnd()).toBe(WITH_IMAGES.requestText);
      expect(parts.slice(1).map(({ name, type, bytes }) => [name, type, Buffer.from(bytes)])).toEqual([
        ["k-1", "image/png", PNG],
        ["k 2;", "image/png", PNG],
      ]);
    }
  });

  const isSameJson = (sent: string, written: string): boolean =>
    language.name === "the official client" && sent === JSON.stringify(JSON.parse(written));
});

test("TypeScript runs as the page says, in a folder whose package.json makes no modules", async () => {
  const runs = [fetchSnippet, officialClientSnippet].map((write) => {
    const own = mkdtempSync(path.join(folder, "own-"));
    writeFileSync(path.join(own, "package.json"), "{}");
    writeFileSync(path.join(own, TYPESCRIPT_FILE), write({ ...NAIVE, baseUrl: http.baseUrl }));
    const [command = "", ...args] = TYPESCRIPT_RUN.split(" ");
    return execute(command, args, own);
  });
  for (const output of await Promise.all(runs)) {
    expect(JSON.parse(output)).toMatchObject({ model: LATEST_MODEL });
  }
});

describe("text in a program", () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.string({
        unit: fc.constantFrom("'", '"', "`", "\\", "$", "{", "}", "\r", "\n", "JSON", "\u0001", "a"),
        maxLength: 12,
      }),
    ),
    { minLength: 60, maxLength: 60 },
  );

  test("is itself again, whatever it is, in Python", () => {
    fc.assert(
      fc.property(texts, (list) => {
        const program = `import json, sys\nsys.stdout.write(json.dumps([${list.map(pythonText).join(",\n")}]))`;
        const { stdout } = spawnSync("python3", ["-"], { input: program });
        expect(JSON.parse(stdout.toString())).toEqual(list);
      }),
      { numRuns: 3 },
    );
  });

  test("is itself again, whatever it is, in TypeScript", () => {
    fc.assert(
      fc.property(texts, (list) => {
        expect(
          list.map((text) => (new Function(`return ${typescriptText(text)}`) as () => string)()),
        ).toEqual(list);
      }),
    );
  });

  test("is itself again, whatever it is, in a shell", () => {
    fc.assert(
      fc.property(texts, (list) => {
        const words = list.map((text) => `printf '%s\\0' ${shellWord(text)}`);
        const documents = list.map((text) => {
          const end = hereDocumentEnd(text);
          return `cat <<'${end}'\n${text}\n${end}\nprintf '\\0'`;
        });
        const { stdout } = spawnSync("sh", { input: [...words, ...documents].join("\n") });
        expect(stdout.toString().split("\0").slice(0, -1)).toEqual([
          ...list,
          ...list.map((text) => `${text}\n`),
        ]);
      }),
      { numRuns: 5 },
    );
  });
});

test("curl says where it cannot name a part", () => {
  const request = { ...NAIVE, images: [{ part: "a=b", fileName: "a.png", type: "image/png" }] };
  expect(curlSnippet(request)).toBe(
    '# curl cannot send a part of the name "a=b": use Python or TypeScript.\n',
  );
});
