import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainLogits } from "@/test/laya/forward";
import { fixtureWeights } from "@/test/laya/weights";
import { bundleFiles, writeBundle } from "@/test/laya/writeBundle";
import { KIND_IDS } from "./config";
import { loadLaya, type LayaModel } from "./model";
import { buildSequence } from "./sequence";

let folder: string;
let model: LayaModel;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "laya-"));
  writeBundle(folder);
  model = await loadLaya(folder, 1);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["binary", "noul question: Is it about money?", ["false: no", "true: yes"], "I was charged twice."],
  ["nominal", "choice question: Which team?", ["billing: charges", "other", "🎉"], "東京 é \ud83d { }"],
  [
    "nominal",
    "choice question: ",
    Array.from({ length: 40 }, (_, i) => `option ${i}`),
    "the bill ".repeat(40),
  ],
  ["ordinal", "score question: How urgent?", ["level 0: no", "level 1: yes"], ""],
] as const)(
  "gives the logits of a plain forward pass for a %s: %s",
  async (kind, instructions, options, state) => {
    const sequence = buildSequence({ instructions, options, state }, model.tokenizer, model.config);
    const expected = plainLogits(fixtureWeights(), {
      tokens: sequence.tokens,
      isToken: sequence.tokens.map(() => true),
      markers: sequence.markers,
      isMarked: sequence.markers.map(() => true),
      questionType: KIND_IDS[kind],
    });
    const logits = await model.logits(kind, sequence);
    expect(Math.max(...expected) - Math.min(...expected)).toBeGreaterThan(0.01);
    expect(logits.length).toBe(expected.length);
    const difference = Math.max(...expected.map((value, i) => Math.abs(value - logits[i]!)));
    expect(difference).toBeLessThan(1e-5);
  },
);

test("the fixture's bytes are the same every time", () => {
  expect(bundleFiles()).toEqual(bundleFiles());
});
