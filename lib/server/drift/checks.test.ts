import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { driftReport } from "@/lib/shared/pageApi/goldenSets";
import { storeRun } from "@/lib/server/batch/testRuns";
import { moveRun } from "@/lib/server/store/datasetRuns";
import { listChecks } from "@/lib/server/store/goldenChecks";
import { createGoldenSet, findOpenGoldenSet, scheduleGoldenSet } from "@/lib/server/store/goldenSets";
import type { Store } from "@/lib/server/store/store";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { concludeChecks, startDueChecks, type CheckTools } from "./checks";

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 28, hour));

describe.each(DATABASES)("in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;
  let announced: string[];

  beforeEach(async () => {
    announced = [];
    database = await newDatabase(kind);
    store = await database.open();
    await storeRun(store, { states: ["one"] });
    await moveRun(store, "r", ["queued"], { status: "finished" });
    await createGoldenSet(store, {
      ...{ id: "g", accountId: "a", runId: "r", createdAt: at(0), name: "latest", runModel: "m" },
      ...{ answeredBy: '["m-1"]', thresholds: "[]" },
    });
    await scheduleGoldenSet(store, { accountId: "a", id: "g", everyHours: 6, nextCheckAt: at(6) });
  });
  afterEach(() => database.remove());

  const toolsOf = (opened: Store): CheckTools => ({
    ...{ store: opened, isDeterministic: () => true },
    announceRun: (runId) => {
      announced.push(runId);
      return Promise.resolve();
    },
  });
  const checks = () => listChecks(store, ["g"], 9);

  test("a time that passed without a server is made up for once, by whichever process looks", async () => {
    await startDueChecks(toolsOf(store), at(5));
    expect(await checks()).toEqual([]);
    // The embedded store has one process; two rounds stand for two of them.
    const other = kind === "postgres" ? await database.open() : store;
    await Promise.all([startDueChecks(toolsOf(store), at(20)), startDueChecks(toolsOf(other), at(20))]);
    const [begun, ...others] = await checks();
    expect([begun, others]).toMatchObject([{ begunBy: "schedule", finishedAt: null }, []]);
    expect(announced).toEqual([begun!.runId]);
    expect((await findOpenGoldenSet(store, "g"))!.golden.nextCheckAt).toEqual(at(26));
  });

  test("an open check is announced again in each round, and one whose run was cancelled fails in words", async () => {
    const tools = toolsOf(store);
    await startDueChecks(tools, at(6));
    await concludeChecks(tools, at(7));
    const runId = (await checks())[0]!.runId!;
    expect(announced).toEqual([runId, runId]);
    await moveRun(store, runId, ["queued"], { status: "cancelled" });
    await concludeChecks(tools, at(8), ["other"]);
    expect((await checks())[0]!.finishedAt).toBeNull();
    await concludeChecks(tools, at(8));
    const [check] = await checks();
    expect([check!.finishedAt, driftReport.parse(JSON.parse(check!.report!)).problem]).toEqual([
      ...[at(8), "The check was cancelled."],
    ]);
  });

  test("a finished check without answers says that there is nothing to compare", async () => {
    const tools = toolsOf(store);
    await startDueChecks(tools, at(6));
    const runId = (await checks())[0]!.runId!;
    await moveRun(store, runId, ["queued"], { status: "finished" });
    await concludeChecks(tools, at(7));
    expect(driftReport.parse(JSON.parse((await checks())[0]!.report!))).toMatchObject({
      ...{ problem: "latest answered no row.", rows: 1, questions: [] },
    });
  });
});
