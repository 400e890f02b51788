import { beforeEach, expect, test, vi } from "vitest";
import { evaluateRequest } from "./evaluateRequest";
import { createExperiment, downloadImage, uploadImage } from "@/lib/client/experiments/fetchExperiments";
import { listModels } from "./listModels";
import { currentSession } from "./session";

const SESSION = { account: { id: "local", name: "Local account" }, access: "local", needsKey: false };
const SHA256 = "a".repeat(64);

/** The requests in order; refused ones are marked with 401. */
let calls: string[];
/** Lets the server answer questions about its session. */
let openSession: () => void;

beforeEach(() => {
  calls = [];
  let isOpen = false;
  const opened = new Promise<void>((resolve) => (openSession = resolve));
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    const call = `${method} ${path}`;
    if (path === "/api/session") {
      calls.push(call);
      await opened;
      isOpen = true;
      return Response.json(SESSION);
    }
    calls.push(isOpen ? call : `${call} 401`);
    if (!isOpen) return Response.json({ detail: { error_type: "authentication_error" } }, { status: 401 });
    return Response.json({ revision: 1, sha256: SHA256, models: [] });
  });
});

const OPENING = ["GET /api/session"];

test.each<[string, () => Promise<unknown>, string]>([
  ["a run", () => evaluateRequest("{}"), "POST /api/evaluations"],
  ["an image that is uploaded", () => uploadImage(new Uint8Array(1)), "POST /api/images"],
  ["an image that is downloaded", () => downloadImage(SHA256), `GET /api/images/${SHA256}`],
  [
    "a draft that is saved",
    () => createExperiment({ id: "e", name: "", draft: "{}", images: [] }),
    "POST /api/experiments",
  ],
  ["a list", () => listModels(), "GET /api/models"],
])("%s waits until the session is known, and is refused by nobody", async (_, call, expected) => {
  const session = currentSession();
  const result = call();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual(["GET /api/session"]);
  openSession();
  await Promise.all([session, result]);
  expect(calls).toEqual([...OPENING, expected]);
});

test("a call that is given up while it waits is not sent", async () => {
  const session = currentSession();
  const controller = new AbortController();
  const result = evaluateRequest("{}", { signal: controller.signal });
  controller.abort();
  expect(await result).toEqual({ kind: "aborted", message: "The request was cancelled." });
  openSession();
  await session;
  expect(calls).toEqual(OPENING);
});

test("a call goes out where the session could not be asked for", async () => {
  openSession();
  const fetchCalls = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const session = currentSession();
  const result = listModels();
  expect(await session).toMatchObject({ kind: "network" });
  vi.stubGlobal("fetch", fetchCalls);
  expect(await result).toMatchObject({ kind: "unauthenticated" });
  expect(calls).toEqual(["GET /api/models 401"]);
});
