import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { AppError } from "@typed-question/protocol/appError";
import { BodyThread, workOnBody } from "./bodyThread";
import { TASKS } from "./tasks";

const REQUEST = JSON.stringify({
  ...{ model: "m", state: "x".repeat(40_000), api_key: "sk-not-to-be-kept-0123456789" },
  questions: { q: { type: "noul", instructions: "?" } },
});
const EXCHANGE = {
  contentType: "application/json",
  body: new Uint8Array(Buffer.from(REQUEST)),
  status: 200,
  response: new Uint8Array(Buffer.from("{}")),
};
/** Without the difference between a Buffer and the bytes that arrive from another thread. */
const plain = (value: unknown): unknown => structuredClone(value);

test("a long body gives the same facts as a short one would, in a thread of its own", async () => {
  const facts = await workOnBody("exchangeFacts", EXCHANGE, REQUEST.length);
  expect(plain(facts)).toEqual(plain(TASKS.exchangeFacts(EXCHANGE)));
  expect(Buffer.from(facts.request.body).toString()).not.toContain("not-to-be-kept");
});

test("bytes that are given away come whole, and are gone here", async () => {
  const bytes = new Uint8Array(Buffer.from(`{"long":"${"x".repeat(40_000)}"}`));
  const found = await workOnBody("prepareImport", { bytes, now: 0 }, bytes.length, [bytes.buffer]);
  expect([found.kind, bytes.length]).toEqual(["invalid", 0]);
});

test("tasks end in their order, and each gets its own answer", async () => {
  const long = " ".repeat(40_000);
  const states = [[`1${long}`, "{"], [`[${long}`], ["true"]];
  const found = await Promise.all(states.map((texts) => workOnBody("stateProblems", texts, 40_000)));
  expect(found).toEqual(states.map((texts) => TASKS.stateProblems(texts)));
  expect(found.map((problems) => problems.map((problem) => problem === null))).toEqual([
    [true, false],
    [false],
    [true],
  ]);
});

const ANSWERING = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ id, input }) => {
    if (input === "die") process.exit(1);
    if (input === "fail") parentPort.postMessage({ id, failure: "/a/file of this machine" });
    else if (input !== "hang") parentPort.postMessage({ id, value: input });
  });`;

test("a thread that dies fails its tasks with a neutral error, and the next task gets another", async () => {
  const thread = new BodyThread(() => new Worker(ANSWERING, { eval: true }));
  const stopped = new AppError("internal_error", "The thread that reads bodies stopped.");
  const [first, second] = await Promise.allSettled([
    thread.run("strippedDraft", "hang"),
    thread.run("strippedDraft", "die"),
  ]);
  expect([first, second]).toEqual([
    { status: "rejected", reason: stopped },
    { status: "rejected", reason: stopped },
  ]);
  expect(await thread.run("strippedDraft", "again")).toBe("again");
});

test("a task that fails says nothing of its reason to the caller, and the thread goes on", async () => {
  const thread = new BodyThread(() => new Worker(ANSWERING, { eval: true }));
  await expect(thread.run("strippedDraft", "fail")).rejects.toThrow("The body could not be read.");
  expect(await thread.run("strippedDraft", "next")).toBe("next");
});

test("texts of too many values in all are refused before they are parsed", () => {
  const ones = `[${"1,".repeat(600_000)}1]`;
  const msg = "The texts of this body have more than 1000000 values in all";
  expect(TASKS.stateProblems(["[]", ones, ones])).toEqual([null, null, msg]);
  expect(TASKS.strippedDraft(`[${ones},${ones}]`)).toEqual({ problem: msg });
  expect(TASKS.strippedDraft("[".repeat(300))).toEqual({ problem: "Nested deeper than 256 levels" });
});
