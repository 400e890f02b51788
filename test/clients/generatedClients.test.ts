import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BODY, generateClients } from "./generateClients";
import { startPlayground, type PlainResponse, type Playground } from "./playground";

let playground: Playground;
let folder: string;

beforeAll(async () => {
  playground = await startPlayground();
  folder = await generateClients();
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await playground.stop();
});

/** What the programs print: our own wire's response by each client, and one of the decisions wire. */
interface Printed {
  fetched: PlainResponse;
  generated: PlainResponse;
  checked: PlainResponse;
  decided: { answers: { type: string; probability?: number }[] };
}

test("each generated client runs, and gets the plain answers", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", path.join(folder, "main.ts")],
    { env: { ...process.env, SERVER: playground.server, KEY: playground.key } },
  );
  const { fetched, generated, decided, checked } = JSON.parse(stdout) as Printed;
  const plain = await playground.plain(JSON.parse(BODY));
  expect(fetched).toEqual(plain);
  expect(generated).toEqual(plain);
  expect(checked).toEqual(plain);
  expect(decided.answers.map(({ type }) => type)).toEqual(["predicate", "choice", "score"]);
  expect(decided.answers[0]?.probability).toBe(plain.answers.refund?.noul);
});
