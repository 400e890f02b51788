import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { modelStates } from "@/lib/server/evaluate/readiness";
import { replaceSingleton } from "@/lib/server/singleton";
import { bundleFolder } from "@/lib/server/weights/installed";
import { LAYA } from "@/lib/server/weights/laya";
import type { Engine } from "@typed-question/protocol/engine";
import { engineOf, engineStates, warmEngines } from "./registry";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const RESULT = { outcomes: [], usage: { inputTokens: 0, outputTokens: 0 } };

/** An engine that is loaded or not as a test says, and counts how often it was asked to be. */
function fakeEngine() {
  const fake = { asked: 0, loaded: Promise.resolve() };
  const engine: Engine = {
    capabilities: { images: false, box: false, optionsMax: 1, tokensMax: 1, deterministic: true },
    ready: () => ((fake.asked += 1), fake.loaded),
    evaluate: () => Promise.resolve(RESULT),
    close: () => Promise.resolve(),
  };
  return Object.assign(fake, { engine });
}

const laya = vi.hoisted(() => ({ current: null as unknown as { engine: unknown } }));
vi.mock("./laya/engine", () => ({ createLayaEngine: () => laya.current.engine }));

let dataDir: string;
let late: ReturnType<typeof fakeEngine>;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "registry-"));
  vi.stubEnv("PLAYGROUND_DATA_DIR", dataDir);
  for (const name of ["env", "laya", "warmedModels"]) replaceSingleton(name, undefined);
  replaceSingleton("engines", new Map([[LATEST_MODEL, fakeEngine().engine]]));
  laya.current = late = fakeEngine();
});
afterEach(() => {
  for (const name of ["env", "laya", "warmedModels", "engines"]) replaceSingleton(name, undefined);
  rmSync(dataDir, { recursive: true });
});

function download(): void {
  for (const { path: file, bytes } of LAYA.files) {
    const target = path.join(bundleFolder(dataDir, LAYA), file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, "");
    truncateSync(target, bytes); // Takes no room on the disk.
  }
}

const evaluateLaya = () =>
  engineOf(LAYA.modelId).evaluate(
    { state: { format: "text", parts: [] }, questions: [] },
    new AbortController().signal,
  );

test("a model that appears after the start is not loaded by a probe, and the server is no less ready", async () => {
  await warmEngines();
  download();
  const ready = { [LATEST_MODEL]: { state: "ready" } };
  expect(await modelStates()).toEqual(ready);
  expect(Object.fromEntries(await engineStates())).toEqual({ ...ready, [LAYA.modelId]: { state: "idle" } });
  expect(late.asked).toBe(0);
});

test("once it is used it says how it stands, and still holds nobody up", async () => {
  await warmEngines();
  download();
  late.loaded = new Promise(() => {});
  await evaluateLaya();
  expect((await engineStates()).get(LAYA.modelId)).toEqual({ state: "starting" });
  late.loaded = Promise.reject(new Error("no weights"));
  expect((await engineStates()).get(LAYA.modelId)).toEqual({ state: "failed", reason: "internal_error" });
  expect(Object.keys(await modelStates())).toEqual([LATEST_MODEL]);
});

test("a model that is there at the start is loaded then, and the server waits for it", async () => {
  download();
  late.loaded = new Promise(() => {});
  void warmEngines();
  expect(await modelStates()).toEqual({
    [LATEST_MODEL]: { state: "ready" },
    [LAYA.modelId]: { state: "starting" },
  });
});
