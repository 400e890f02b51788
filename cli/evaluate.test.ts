import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "@/package.json";
import { serveRoute, type HttpServer } from "@/test/httpServer";
import { evaluateMain } from "./evaluation/evaluateMain";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const KEY = "tqp_not-to-be-printed";

/** Is sure of the right answer where the state says so; `late` rows are refused once with a wait. */
const late = new Set<string>();
function answer(request: { state: string; model: string }): Response {
  if (request.model === "unknown") {
    const message = "Unknown model: unknown";
    return Response.json({ detail: { error_type: "api_usage_error", message } }, { status: 400 });
  }
  if (request.state.includes("late") && !late.has(request.state)) {
    late.add(request.state);
    return Response.json({}, { status: 429, headers: { "retry-after-ms": "1" } });
  }
  if (request.state.includes("broken")) {
    const message = "The image is gone.";
    return Response.json({ detail: { error_type: "api_usage_error", message } }, { status: 400 });
  }
  const isUrgent = request.state.includes("now") && request.model === "good";
  const answers = request.state.includes("declined")
    ? { urgent: { type: "refusal" } }
    : { urgent: { type: "noul", noul: isUrgent ? 0.9 : 0.2 } };
  return Response.json({
    model: `${request.model}-1`,
    answers,
    usage: { input_tokens: 3, output_tokens: 1 },
  });
}

let folder: string;
let server: HttpServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "evaluate-"));
  server = await serveRoute(async (request) =>
    answer((await request.json()) as { state: string; model: string }),
  );
  await writeFile(path.join(folder, "q.json"), '{"urgent":{"type":"noul","instructions":"Is it urgent?"}}');
  await writeFile(
    path.join(folder, "rows.csv"),
    "text,expected_urgent\ncome now,yes\nlate now,yes\nnever mind,no\n",
  );
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Names of files are those of the test's folder. */
const argumentsOf = (line: string): string[] =>
  line.split(" ").map((word) => (/\.[a-z]+$/.test(word) ? path.join(folder, word) : word));

/** Runs the command in this process, against the test's server. */
async function run(line: string, signal = new AbortController().signal) {
  let [stdout, stderr] = ["", ""];
  const code = await evaluateMain([...argumentsOf(line), "--server", server.baseUrl], {
    print: (text) => (stdout += text),
    writeError: (text) => (stderr += text),
    ...{ isTerminal: false, signal, key: () => KEY },
    clock: {
      now: () => Date.now(),
      random: () => 0,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
    },
  });
  return { code, stdout, stderr };
}

const fileText = (name: string) => readFile(path.join(folder, name), "utf8");

test("0 where all bars held, with a result that has each answer as on the wire", async () => {
  const { code, stdout, stderr } = await run(
    "rows.csv --questions q.json --models good,bad --json o.json --junit o.xml --html o.html --fail-on-flips 3",
  );
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).toContain("6 of 6 answers (100 %)");
  expect(stderr).toContain("All 1 bars held.");
  expect(stdout).toContain("needs 10 rows");
  expect(server.received.at(-1)!.headers.authorization).toBe(`Bearer ${KEY}`);
  const result = JSON.parse(await fileText("o.json")) as Record<string, unknown>;
  expect(result).toMatchObject({
    models: {
      good: { questions: { urgent: { n: 3, accuracy: 1 } } },
      // One of three right; (2 · 0.8² · 2 + 2 · 0.2²) / 3.
      bad: { questions: { urgent: { n: 3, accuracy: 1 / 3, brier: expect.closeTo(0.88, 12) as number } } },
    },
    flips: { urgent: [0, 1] },
  });
  expect((result.rows as unknown[])[1]).toEqual({
    ...{ row: 0, model: "bad", expected: { urgent: true }, modelAnswered: "bad-1" },
    answers: { urgent: { type: "noul", noul: 0.2 } },
  });
  expect(await fileText("o.html")).toContain("Evaluation of rows.csv");
  expect(stdout + stderr + JSON.stringify(result) + (await fileText("o.xml"))).not.toContain(KEY);
});

test("1 where a bar was missed, and each is named", async () => {
  const many = Array.from({ length: 10 }, (_, row) => `come now ${row},yes`);
  await writeFile(path.join(folder, "many.csv"), ["text,expected_urgent", ...many].join("\n"));
  const { code, stderr } = await run(
    "many.csv --questions q.json --models good,bad --fail-under accuracy.urgent=0.9 --fail-on-flips 2 --junit missed.xml",
  );
  expect(code).toBe(1);
  expect(stderr.split("\n").filter((line) => line.startsWith("Missed"))).toEqual([
    "Missed: bad, 'urgent': accuracy is 0, below 0.9.",
    "Missed: bad: 10 answers flipped against good; 2 or more fail.",
  ]);
  expect(await fileText("missed.xml")).toContain('failures="2"');
});

test("1 where too few rows stand behind a bar", async () => {
  const { code, stderr } = await run("rows.csv --questions q.json --models good --fail-under accuracy=0.3");
  expect(code).toBe(1);
  expect(stderr).toContain(
    "Missed: good, 'urgent': accuracy is 1, n too small to hold the bar: 3 of at least 10 rows.",
  );
});

test.each([
  ["--fail-under accuracy.nosuch=0.5", "accuracy.nosuch: there is no question 'nosuch' with outcomes."],
  ["--fail-under accuracy=90", "--fail-under is 'accuracy=90': expected a number from 0 to 1."],
  ["--json nowhere/o.json", "nowhere/o.json cannot be written: ENOENT"],
  ["--junit nowhere/o.xml", "nowhere/o.xml cannot be written: ENOENT"],
  ["--html sub.html", "sub.html cannot be written: it is a folder."],
])("2 before anything is asked: %s", async (option, message) => {
  await mkdir(path.join(folder, "sub.html"), { recursive: true });
  const asked = server.received.length;
  const { code, stderr } = await run(`rows.csv --questions q.json --models good --csv early.csv ${option}`);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(server.received).toHaveLength(asked);
  expect((await readdir(folder)).filter((name) => /early|partial/.test(name))).toEqual([]);
});

test("2 with file, row and column where the input is wrong, and nothing is asked or written", async () => {
  await writeFile(path.join(folder, "wrong.csv"), "text,expected_urgent\na,yes\nb,perhaps\n,no\n");
  const asked = server.received.length;
  const { code, stderr } = await run("wrong.csv --questions q.json --models good --json never.json");
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      `${path.join(folder, "wrong.csv")}, row 2, column expected_urgent: “perhaps” is neither yes nor no.\n` +
      `${path.join(folder, "wrong.csv")}, row 3, column text: The cell of the state is empty.\n`,
  });
  expect(server.received).toHaveLength(asked);
  expect(await readdir(folder)).not.toContain("never.json");
});

test("2 where rows have no answer; refusals and failures are counted apart", async () => {
  await writeFile(
    path.join(folder, "rough.jsonl"),
    ['{"state":"fine","expected":{"urgent":false}}', '{"state":"broken"}', '{"state":"declined"}'].join("\n"),
  );
  const line = "rough.jsonl --questions q.json --models good --json rough.json";
  const strict = await run(line);
  expect(strict.code).toBe(2);
  expect(strict.stderr).toContain("1 of 3 answers failed:\n- row 2, good: The image is gone.");
  expect(JSON.parse(await fileText("rough.json"))).toMatchObject({
    models: { good: { questions: { urgent: { n: 1, refused: 1, failed: 1 } } } },
  });
  expect((await run(`${line} --allow-failures 1`)).code).toBe(0);
});

test("2 where a model is unknown, after one request", async () => {
  const asked = server.received.length;
  const { code, stderr } = await run("rows.csv --questions q.json --models unknown");
  expect({ code, stderr: stderr.split("\n").slice(2) }).toEqual({
    code: 2,
    stderr: ["unknown does not answer: Unknown model: unknown", ""],
  });
  expect(server.received).toHaveLength(asked + 1);
});

test("2 where a person stops it, and nothing is written", async () => {
  const stopping = new AbortController();
  stopping.abort(new Error("Stopped: nothing was written."));
  const { code, stderr } = await run(
    "rows.csv --questions q.json --models good --json stopped.json",
    stopping.signal,
  );
  expect(code).toBe(2);
  expect(stderr).toContain("Stopped: nothing was written.\n");
  expect(await readdir(folder)).not.toContain("stopped.json");
});

test("2 with the right use for wrong arguments", async () => {
  const { code, stderr } = await run("rows.csv --models good");
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "--questions is missing.\n\nnpm run evaluate -- --help shows how it is used.\n",
  });
});

test("without a server the embedded model answers in the command's own process, which ends with the exit code", async () => {
  const line =
    "rows.csv --questions q.json --models model-latest --limit 1 --json here.json --fail-under brier=0";
  const [, ...program] = manifest.scripts.evaluate.split(" ");
  const env = { ...process.env, PLAYGROUND_DATA_DIR: path.join(folder, "data") };
  const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile("node_modules/.bin/tsx", [...program, ...argumentsOf(line)], { env }, (error, _, stderr) => {
      resolve({ code: error?.code, stderr });
    });
  });
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("Missed: model-latest") as string });
  expect(JSON.parse(await fileText("here.json"))).toMatchObject({
    answeredBy: { "model-latest": [LATEST_MODEL] },
    rows: [{ row: 0, answers: { urgent: { type: "noul" } } }],
  });
});
