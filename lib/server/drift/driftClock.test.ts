import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { driftVerdict } from "@/lib/shared/drift/driftWords";
import { driftReport } from "@/lib/shared/pageApi/goldenSets";
import { RunWorker } from "@/lib/server/batch/runWorker";
import { ANSWER, storeRun } from "@/lib/server/batch/testRuns";
import { findWorkedRun } from "@/lib/server/store/datasetRuns";
import { listChecks } from "@/lib/server/store/goldenChecks";
import { createGoldenSet, findOpenGoldenSet, scheduleGoldenSet } from "@/lib/server/store/goldenSets";
import type { Store } from "@/lib/server/store/store";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { concludeChecks, nextCheckAt, startDueChecks, type CheckTools } from "./checks";
import { checkRegularly } from "./driftClock";

const HOUR_MS = 60 * 60 * 1_000;
const START = new Date("2026-11-28T00:00:00.000Z");

describe.each(DATABASES)("in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;
  let worker: RunWorker;
  let answers: string;
  let stopClock: () => void;
  let rounds: number;
  let round: Promise<void>;

  beforeEach(async () => {
    // The clock of the schedule stands still until the test moves it; the database and the worker go on.
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: START });
    answers = '{"q":{"type":"noul","noul":0.75}}';
    rounds = 0;
    database = await newDatabase(kind);
    store = await database.open();
    await storeRun(store, { states: ["one", "two"] });
    worker = new RunWorker({
      ...{ store, by: "me", leaseMs: 10 * HOUR_MS, tickMs: 10 },
      ask: () => Promise.resolve({ ...ANSWER, answers }),
      factsOf: () => ({ places: 2, isDeterministic: true }),
      onError: (error) => {
        throw error;
      },
    });
    worker.take("r");
    await vi.waitFor(async () => expect((await findWorkedRun(store, "r"))?.status).toBe("finished"), 5_000);
    await createGoldenSet(store, {
      ...{ id: "g", accountId: "a", runId: "r", createdAt: START, name: "latest", runModel: "m" },
      ...{ answeredBy: '["m-1"]', thresholds: "[]" },
    });
    await scheduleGoldenSet(store, {
      ...{ accountId: "a", id: "g", everyHours: 6, nextCheckAt: nextCheckAt(6, new Date()) },
    });
    const tools: CheckTools = {
      ...{ store, isDeterministic: () => true },
      announceRun: (runId) => Promise.resolve(worker.take(runId)),
    };
    stopClock = checkRegularly(() => {
      rounds += 1;
      round = (async () => {
        await startDueChecks(tools, new Date());
        await concludeChecks(tools, new Date());
      })();
      return round;
    });
    await round;
  });
  afterEach(async () => {
    stopClock();
    vi.useRealTimers();
    await worker.stop();
    await database.remove();
  });

  const checks = () => listChecks(store, ["g"], 9);
  /** Lets half minutes pass until the next round looks. */
  const lookAgain = async () => {
    const before = rounds;
    await vi.waitFor(() => {
      vi.advanceTimersByTime(30_000);
      expect(rounds).toBeGreaterThan(before);
    }, 5_000);
    await round;
  };
  /** Moves the clock to this hour, and lets one round look. */
  const waitUntil = async (hour: number) => {
    vi.setSystemTime(START.getTime() + hour * HOUR_MS);
    await lookAgain();
  };
  const reported = async (count: number) => {
    await vi.waitFor(async () => {
      await lookAgain();
      expect((await checks()).filter(({ report }) => report !== null)).toHaveLength(count);
    }, 10_000);
    const [newest] = await checks();
    return {
      begunBy: newest!.begunBy,
      verdict: driftVerdict(driftReport.parse(JSON.parse(newest!.report!)), "latest"),
    };
  };

  test("a scheduled check waits for its hour, comes due by itself, and comes again", async () => {
    await waitUntil(5.9);
    expect(await checks()).toEqual([]);
    await waitUntil(6);
    expect(await reported(1)).toEqual({
      begunBy: "schedule",
      verdict: { kind: "none", sentences: expect.any(Array) },
    });
    const due = (await findOpenGoldenSet(store, "g"))!.golden.nextCheckAt!.getTime();
    expect(Math.floor((due - START.getTime()) / HOUR_MS)).toBe(12);
    answers = '{"q":{"type":"noul","noul":0.25}}';
    await waitUntil(12.1);
    expect(await reported(2)).toMatchObject({ begunBy: "schedule", verdict: { kind: "drift" } });
  });

  test("a stopped clock begins no check", async () => {
    stopClock();
    vi.setSystemTime(START.getTime() + 7 * HOUR_MS);
    vi.advanceTimersByTime(HOUR_MS);
    expect([rounds, await checks()]).toEqual([1, []]);
  });
});
