import { expect, test } from "vitest";
import type { DriftReport, GoldenSet } from "@/lib/shared/pageApi/goldenSets";
import { UsageError } from "./arguments";
import { checkDrift, parseDriftCommand } from "./driftCommand";

const TIME = "2026-11-29T12:00:00.000Z";

const report = (now: string): DriftReport => ({
  ...{ rows: 3, answered: { golden: 3, now: 3, both: 3 }, isExact: true, problem: null, questions: [] },
  answeredBy: { golden: ["m-1"], now: [now] },
});

const golden = (name: string, checks: GoldenSet["checks"] = []): GoldenSet => ({
  ...{ id: `id-${name}`, name, createdAt: TIME, answeredBy: ["m-1"], modelId: "m-1", thresholds: [] },
  dataset: { id: "d", name: "Tickets", version: 2 },
  run: { id: "r", name: "", rowCount: 3, model: name },
  ...{ everyHours: null, nextCheckAt: null, checks },
});

const check = (finished: DriftReport | null): GoldenSet["checks"][number] => ({
  ...{ id: "c", createdAt: TIME, begunBy: "command", runId: "r2" },
  ...{ finishedAt: finished && TIME, report: finished },
});

/** A server whose checks end when they are asked for the second time. */
function serve(reports: Record<string, DriftReport>) {
  const calls: [string, string | null][] = [];
  const printed: string[] = [];
  const send = (url: string | URL | Request, { method, headers, body }: RequestInit = {}) => {
    const { pathname } = new URL(String(url));
    calls.push([`${method} ${pathname}`, (body as string | undefined) ?? null]);
    if (pathname === "/api/session") {
      return Promise.resolve(Response.json({}, { headers: { "set-cookie": "session=s; Path=/" } }));
    }
    expect(new Headers(headers).get("cookie")).toBe("session=s");
    const name = Object.keys(reports).find((known) => pathname.includes(`id-${known}`));
    if (name === undefined) {
      return Promise.resolve(
        Response.json({ goldenSets: Object.keys(reports).map((known) => golden(known)) }),
      );
    }
    return Promise.resolve(Response.json(golden(name, [check(method === "POST" ? null : reports[name]!)])));
  };
  const tools = {
    ...{ server: "http://localhost:3000", key: "secret", token: null, send, sleep: () => Promise.resolve() },
    print: (text: string) => void printed.push(text),
  };
  return { calls, printed, tools };
}

test("every golden set is checked with a session, and drift is the exit code", async () => {
  const { calls, printed, tools } = serve({ latest: report("m-2"), stable: report("m-1") });
  expect(await checkDrift({ names: [], asJson: false }, tools)).toBe(1);
  expect(calls.slice(0, 4)).toEqual([
    ["POST /api/session", '{"key":"secret"}'],
    ["GET /api/golden-sets", null],
    ["POST /api/golden-sets/id-latest/checks", '{"begunBy":"command"}'],
    ["GET /api/golden-sets/id-latest", null],
  ]);
  expect(printed).toEqual([
    "latest over Tickets, version 2: latest now means m-2. The golden set was answered by m-1. No answer changed.",
    "stable over Tickets, version 2: No drift found in 3 rows.",
  ]);
});

test("a named golden set alone is checked; an unknown name and a failed check say so", async () => {
  const { calls, printed, tools } = serve({
    latest: report("m-1"),
    gone: { ...report("m-1"), problem: "gone answered no row. Unknown model: gone" },
  });
  expect(await checkDrift({ names: ["latest"], asJson: true }, tools)).toBe(0);
  expect(JSON.parse(printed[0]!)).toMatchObject([{ name: "latest", checks: [{ id: "c" }] }]);
  expect(calls.some(([call]) => call.includes("id-gone"))).toBe(false);
  expect(await checkDrift({ names: ["gone"], asJson: false }, tools)).toBe(2);
  await expect(checkDrift({ names: ["other"], asJson: false }, tools)).rejects.toThrow(UsageError);
});

test("a refusal names the call and never the key", async () => {
  const { tools } = serve({});
  const send = () =>
    Promise.resolve(Response.json({ detail: { message: "The key is unknown." } }, { status: 401 }));
  await expect(checkDrift({ names: [], asJson: false }, { ...tools, send })).rejects.toThrow(
    "POST /api/session: 401 The key is unknown.",
  );
});

test("the arguments are names, a server, a key and a format", () => {
  expect(parseDriftCommand(["latest", "--server", "https://x.example/", "--key", "k", "--json"])).toEqual({
    ...{ names: ["latest"], server: "https://x.example", key: "k", asJson: true },
  });
  expect(parseDriftCommand(["--help"])).toBeNull();
  expect(() => parseDriftCommand(["--server", "x.example"])).toThrow("--server");
  expect(() => parseDriftCommand(["--oops"])).toThrow(UsageError);
});
