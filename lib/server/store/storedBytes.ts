import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Store } from "./store";

const sumOf = (size: SQL): SQL<number> => sql<number>`coalesce(sum(${size}), 0)`.mapWith(Number);
const bytesOf = (column: SQLiteColumn): SQL => sql`octet_length(${column})`;

/**
 * The bytes that an account stores: images, requests, responses, drafts, shares, rows of datasets and answers about them. Deleted
 * things do not count, except for their requests and images: these may have other uses.
 */
export async function storedBytes({ database, tables }: Store, accountId: string): Promise<number> {
  const {
    datasetRunItems,
    datasetRuns,
    datasets,
    evaluations,
    experiments,
    experimentVersions,
    images,
    requests,
    runs,
    shares,
  } = tables;
  const sums = [
    database
      .select({ sum: sumOf(bytesOf(images.bytes)) })
      .from(images)
      .where(eq(images.accountId, accountId)),
    database
      .select({ sum: sumOf(bytesOf(requests.body)) })
      .from(requests)
      .where(eq(requests.accountId, accountId)),
    database
      .select({ sum: sumOf(bytesOf(evaluations.response)) })
      .from(evaluations)
      .innerJoin(runs, eq(runs.id, evaluations.runId))
      .where(and(eq(runs.accountId, accountId), isNull(runs.deletedAt))),
    database
      .select({ sum: sumOf(bytesOf(experiments.draft)) })
      .from(experiments)
      .where(and(eq(experiments.accountId, accountId), isNull(experiments.deletedAt))),
    database
      .select({ sum: sumOf(bytesOf(experimentVersions.draft)) })
      .from(experimentVersions)
      .innerJoin(experiments, eq(experiments.id, experimentVersions.experimentId))
      .where(and(eq(experiments.accountId, accountId), isNull(experiments.deletedAt))),
    database
      .select({ sum: sumOf(bytesOf(shares.document)) })
      .from(shares)
      .where(eq(shares.accountId, accountId)),
    database
      .select({ sum: sumOf(sql`${datasets.bytes}`) })
      .from(datasets)
      .where(and(eq(datasets.accountId, accountId), isNull(datasets.deletedAt))),
    database
      .select({ sum: sumOf(bytesOf(datasetRunItems.answers)) })
      .from(datasetRunItems)
      .innerJoin(datasetRuns, eq(datasetRuns.id, datasetRunItems.runId))
      .where(and(eq(datasetRuns.accountId, accountId), isNull(datasetRuns.deletedAt))),
  ];
  let total = 0;
  for (const sum of sums) total += (await sum)[0]?.sum ?? 0;
  return total;
}
