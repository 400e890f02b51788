import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RunItemError } from "@/lib/shared/pageApi/datasetRuns";
import { plusCost } from "./plusCost";
import { retryDeadlock } from "./retryDeadlock";
import type { Database, Store, Tables } from "./store";

interface Lane {
  runId: string;
  model: string;
}

/** The end of a row for a model. */
export type ItemResult = { row: number; finishedAt: Date } & (
  | {
      kind: "answered";
      modelAnswered: string;
      latencyMs: number;
      inputTokens: number;
      outputTokens: number;
      cost: number | null;
      /** The currency of `cost`; null for the specification's own price, and without a cost. */
      currency: string | null;
      /** JSON of `answers` as on the wire. */
      answers: string;
    }
  | { kind: "failed"; latencyMs: number | null; error: RunItemError }
);

type Transaction = Pick<Database, "select" | "selectDistinct" | "update">;

/**
 * Commits the results of claimed rows, the rows that copy them, and the tally: all of it or nothing. A row whose
 * claim went to another process keeps that process's result.
 * @returns the rows whose result is stored
 */
export async function finishItems(
  { database, tables }: Store,
  { by, results, ...lane }: Lane & { by: string; results: readonly ItemResult[] },
): Promise<number[]> {
  return retryDeadlock(() =>
    database.transaction(async (transaction) => {
      const done: ItemResult[] = [];
      for (const result of results) {
        if (await writeResult(transaction, tables, lane, by, result)) done.push(result);
      }
      const copies = await writeCopies(transaction, tables, lane, done);
      await countResults(transaction, tables, lane, done, copies);
      return done.map(({ row }) => row);
    }),
  );
}

/** The columns that a result shares with its copies. */
const outcomeOf = (result: ItemResult) =>
  result.kind === "answered"
    ? { status: "answered", httpStatus: 200, modelAnswered: result.modelAnswered, answers: result.answers }
    : { status: "failed", httpStatus: result.error.status, error: JSON.stringify(result.error) };

const costOf = ({ cost, currency }: Extract<ItemResult, { kind: "answered" }>) => ({ cost, currency });

async function writeResult(
  database: Transaction,
  { datasetRunItems }: Tables,
  { runId, model }: Lane,
  by: string,
  result: ItemResult,
): Promise<boolean> {
  const { row, finishedAt, latencyMs } = result;
  const figures =
    result.kind === "answered"
      ? { inputTokens: result.inputTokens, outputTokens: result.outputTokens, ...costOf(result) }
      : {};
  const written = await database
    .update(datasetRunItems)
    .set({ ...outcomeOf(result), ...figures, latencyMs, finishedAt, claimedBy: null, claimedUntil: null })
    .where(
      and(
        eq(datasetRunItems.runId, runId),
        eq(datasetRunItems.model, model),
        eq(datasetRunItems.row, row),
        eq(datasetRunItems.status, "running"),
        eq(datasetRunItems.claimedBy, by),
      ),
    )
    .returning({ row: datasetRunItems.row });
  return written.length > 0;
}

/** @returns how many rows copy each of these results, by its row */
async function writeCopies(
  database: Transaction,
  { datasetRunItems }: Tables,
  { runId, model }: Lane,
  results: readonly ItemResult[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  if (results.length === 0) return counts;
  const ofLane = and(eq(datasetRunItems.runId, runId), eq(datasetRunItems.model, model));
  const copied = await database
    .selectDistinct({ row: datasetRunItems.copyOf })
    .from(datasetRunItems)
    .where(
      and(
        ofLane,
        inArray(
          datasetRunItems.copyOf,
          results.map(({ row }) => row),
        ),
      ),
    );
  const rows = new Set(copied.map(({ row }) => row));
  for (const result of results) {
    if (!rows.has(result.row)) continue;
    const written = await database
      .update(datasetRunItems)
      .set({ ...outcomeOf(result), finishedAt: result.finishedAt })
      .where(and(ofLane, eq(datasetRunItems.copyOf, result.row), eq(datasetRunItems.status, "queued")))
      .returning({ row: datasetRunItems.row });
    counts.set(result.row, written.length);
  }
  return counts;
}

async function countResults(
  database: Transaction,
  { datasetRunModels }: Tables,
  { runId, model }: Lane,
  results: readonly ItemResult[],
  copies: ReadonlyMap<number, number>,
): Promise<void> {
  if (results.length === 0) return;
  const sizeOf = ({ row }: ItemResult): number => 1 + (copies.get(row) ?? 0);
  const answered = results.filter((result) => result.kind === "answered");
  const failed = results.filter((result) => result.kind === "failed");
  const plus = (column: SQLiteColumn, more: number) => sql`${column} + ${more}`;
  const sum = <R>(of: readonly R[], value: (one: R) => number): number =>
    of.reduce((total, one) => total + value(one), 0);
  const ofModel = and(eq(datasetRunModels.runId, runId), eq(datasetRunModels.model, model));
  // The counters first: their lock keeps the lists below from changing meanwhile.
  const [tally] = await database
    .update(datasetRunModels)
    .set({
      answered: plus(datasetRunModels.answered, sum(answered, sizeOf)),
      failed: plus(datasetRunModels.failed, sum(failed, sizeOf)),
      asked: plus(datasetRunModels.asked, answered.length),
      latencyMs: plus(
        datasetRunModels.latencyMs,
        sum(answered, ({ latencyMs }) => latencyMs),
      ),
      inputTokens: plus(
        datasetRunModels.inputTokens,
        sum(answered, ({ inputTokens }) => inputTokens),
      ),
      outputTokens: plus(
        datasetRunModels.outputTokens,
        sum(answered, ({ outputTokens }) => outputTokens),
      ),
    })
    .where(ofModel)
    .returning();
  if (!tally) return;
  const ids = new Set(JSON.parse(tally.answeredBy) as string[]);
  for (const { modelAnswered } of answered) ids.add(modelAnswered);
  const errors = JSON.parse(tally.errors) as Record<string, number>;
  for (const result of failed) {
    const { errorType } = result.error;
    errors[errorType] = (errors[errorType] ?? 0) + sizeOf(result);
  }
  const costs = { cost: tally.cost, currency: tally.currency, otherCosts: tally.otherCosts };
  const changed = {
    ...{ answeredBy: JSON.stringify([...ids]), errors: JSON.stringify(errors) },
    ...answered.reduce(plusCost, costs),
  };
  const isChanged = Object.entries(changed).some(
    ([key, value]) => tally[key as keyof typeof changed] !== value,
  );
  if (isChanged) await database.update(datasetRunModels).set(changed).where(ofModel);
}
