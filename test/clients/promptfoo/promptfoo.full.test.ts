import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { QUESTIONS, startPlayground, STATE, type Playground } from "../playground";

const run = promisify(execFile);
const FOLDER = path.resolve("test/clients/promptfoo");

let playground: Playground;
let data: string;

beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), "promptfoo-"));
  playground = await startPlayground();
  if (existsSync(path.join(FOLDER, "node_modules"))) return;
  await run("npm", ["ci", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: FOLDER });
}, 600_000);

afterAll(async () => {
  rmSync(data, { recursive: true });
  await playground.stop();
});

interface Results {
  results: {
    stats: { successes: number; failures: number; errors: number };
    results: { response: { output: unknown } }[];
  };
}

test("promptfoo's HTTP provider gets the plain answers, and its assertions hold", async () => {
  const output = path.join(data, "results.json");
  await run(
    process.execPath,
    [
      ...["node_modules/promptfoo/dist/src/entrypoint.js", "eval", "-c", "promptfooconfig.json"],
      ...["--no-write", "--no-cache", "--no-table", "--no-progress-bar", "-o", output],
    ],
    {
      cwd: FOLDER,
      env: {
        ...process.env,
        PLAYGROUND_SERVER: playground.server,
        PLAYGROUND_API_KEY: playground.key,
        PROMPTFOO_CONFIG_DIR: data,
        PROMPTFOO_DISABLE_TELEMETRY: "1",
        PROMPTFOO_DISABLE_UPDATE: "1",
        PROMPTFOO_DISABLE_REMOTE_GENERATION: "1",
      },
    },
  );
  const { results } = JSON.parse(readFileSync(output, "utf8")) as Results;
  expect(results.stats).toMatchObject({ successes: 1, failures: 0, errors: 0 });
  const plain = await playground.plain({ model: "model-latest", state: STATE, questions: QUESTIONS });
  expect(results.results[0]?.response.output).toEqual(plain.answers);
});
