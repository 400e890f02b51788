import { expect, test } from "vitest";
import type { EngineContent } from "@typed-question/protocol/engine";
import { askNoul } from "@typed-question/protocol/testing/questions";
import { EMBEDDED_MODEL_IDS } from "../runtime/models";
import { createHead } from "./head";
import { teach } from "./teach";
import type { TeachingProgress, TeachingRequest } from "./teachingRequest";

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });

const GARDEN = [
  "The roses need water",
  "Plant the tulips in autumn",
  "The lawn is full of moss",
  "Prune the hedge",
];
const MUSIC = [
  "The violin is out of tune",
  "She sang the second verse",
  "The drummer came late",
  "A song in minor",
];
const WHEN = ["today", "this week", "again", "before noon"];

/** 32 rows about a garden or about music; the second question has labels for four of them. */
const request: TeachingRequest = {
  modelId: EMBEDDED_MODEL_IDS[0],
  questions: [askNoul(text("Is it for Anna?")), askNoul(text("Is it for Ben?"))],
  rows: WHEN.flatMap((when) =>
    [...GARDEN, ...MUSIC].map((words, at) => ({
      state: text(`${words} ${when}.`),
      labels: [Number(at < 4), when === "today" && at < 4 ? 1 : null],
    })),
  ),
  seed: 1,
};

test("a thread teaches what can be taught, tells how far it is, and says why it cannot teach the rest", async () => {
  const progress: TeachingProgress[] = [];
  const { signal } = new AbortController();
  const [anna, ben] = await teach(request, { signal, onProgress: (one) => progress.push(one) });
  expect(ben).toEqual({ kind: "refused", reason: { kind: "tooFewRows", rows: 4, needed: 20 } });
  if (anna?.kind !== "learned") throw new Error(JSON.stringify(anna));
  expect([...anna.rows]).toEqual([...request.rows.keys()]);
  expect(anna.untaught).toHaveLength(64);
  const right = [...anna.labels].filter((label, row) => anna.outOfFold[2 * row + label]! > 0.5);
  expect(right.length).toBeGreaterThan(28);
  expect(createHead("binary", 2, anna.head).vectors).toBe("general");
  expect(progress.find(({ phase }) => phase === "reading")).toEqual({
    phase: "reading",
    done: 10,
    total: 32,
  });
  expect(progress.at(-1)).toEqual({ phase: "learning", question: 0, share: 1 });
}, 60_000);

test("a person stops it", async () => {
  const stopping = new AbortController();
  const reason = new Error("stopped");
  const teaching = teach(request, { signal: stopping.signal, onProgress: () => stopping.abort(reason) });
  await expect(teaching).rejects.toBe(reason);
  await expect(teach(request, { signal: stopping.signal })).rejects.toBe(reason);
}, 60_000);
