import { and, eq, inArray, isNull } from "drizzle-orm";
import { countLabels, type LabelCount } from "@/lib/shared/datasets/labelCounts";
import type { DatasetRowContent, RowChange } from "@/lib/shared/pageApi/datasets";
import { bytesOf, rowValues } from "./datasetRows";
import type { OwnDataset } from "./datasets";
import { addImageUses } from "./images";
import type { Database, Store, Tables } from "./store";

type Transaction = Pick<Database, "select" | "insert" | "update" | "delete">;

/** Why changes were not saved; `row` is the number of a row that the newest version lacks. */
export type ChangeRefusal = { reason: "changed-elsewhere" } | { reason: "no-such-row"; row: number };

/**
 * Saves changes as the next version. Unchanged rows are shared with the earlier versions, not copied. Each
 * row is in one change at most.
 * @returns the new number
 */
export async function changeDataset(
  { database, tables }: Store,
  {
    accountId,
    id,
    base,
    changes,
    note,
    now,
  }: OwnDataset & { base: number; changes: readonly RowChange[]; note: string; now: Date },
): Promise<{ number: number; bytes: number } | ChangeRefusal> {
  const { datasets, datasetRows, datasetVersions } = tables;
  const refused = new Refused();
  const number = base + 1;
  try {
    return await database.transaction(async (transaction) => {
      const [own] = await transaction
        .update(datasets)
        .set({ newestVersion: number, updatedAt: now })
        .where(
          and(
            eq(datasets.id, id),
            eq(datasets.accountId, accountId),
            eq(datasets.newestVersion, base),
            isNull(datasets.deletedAt),
          ),
        )
        .returning({ nextRow: datasets.nextRow, bytes: datasets.bytes });
      if (!own) return { reason: "changed-elsewhere" };

      const replaced = changes.flatMap((change) => (change.change === "add" ? [] : [change.row]));
      const gone = await endRows({ transaction, datasetRows }, { id, rows: replaced, number });
      const known = new Set(gone.map(({ row }) => row));
      const missing = replaced.find((row) => !known.has(row));
      if (missing !== undefined) throw refused.with({ reason: "no-such-row", row: missing });

      let { nextRow } = own;
      const values = changes.flatMap((change) => {
        if (change.change === "delete") return [];
        return [rowValues(id, change.change === "add" ? nextRow++ : change.row, number, change.content)];
      });
      for (let at = 0; at < values.length; at += STATEMENT_ROWS) {
        await transaction.insert(datasetRows).values(values.slice(at, at + STATEMENT_ROWS));
      }
      const bytes = values.reduce((sum, value) => sum + bytesOf(value), own.bytes);
      await transaction.update(datasets).set({ nextRow, bytes }).where(eq(datasets.id, id));

      const contents = changes.flatMap((change) => (change.change === "delete" ? [] : [change.content]));
      const [last] = await transaction
        .select()
        .from(datasetVersions)
        .where(and(eq(datasetVersions.datasetId, id), eq(datasetVersions.number, base)));
      await transaction.insert(datasetVersions).values({
        ...{ datasetId: id, number, createdAt: now, note, mapping: last?.mapping ?? null },
        rowCount: (last?.rowCount ?? 0) - gone.length + contents.length,
        ...countsAfter(last, gone, contents),
      });
      const hashes = contents.flatMap(({ images }) => images.map(({ sha256 }) => sha256));
      await addImageUses({ database: transaction, tables }, { accountId, user: id, hashes });
      return { number, bytes };
    });
  } catch (error) {
    if (error === refused && refused.refusal) return refused.refusal;
    throw error;
  }
}

/** A statement of this many rows stays far below the most parameters of both databases. */
const STATEMENT_ROWS = 500;

/** Rolls the transaction back. */
class Refused extends Error {
  refusal: ChangeRefusal | null = null;
  with(refusal: ChangeRefusal): this {
    this.refusal = refusal;
    return this;
  }
}

/** Ends the newest content of rows. @returns what ended */
async function endRows(
  { transaction, datasetRows }: { transaction: Transaction; datasetRows: Tables["datasetRows"] },
  { id, rows, number }: { id: string; rows: readonly number[]; number: number },
): Promise<{ row: number; expected: string }[]> {
  const gone: { row: number; expected: string }[] = [];
  for (let at = 0; at < rows.length; at += STATEMENT_ROWS) {
    const some = rows.slice(at, at + STATEMENT_ROWS);
    const ended = await transaction
      .update(datasetRows)
      .set({ untilVersion: number })
      .where(
        and(eq(datasetRows.datasetId, id), inArray(datasetRows.row, some), isNull(datasetRows.untilVersion)),
      )
      .returning({ row: datasetRows.row, expected: datasetRows.expected });
    gone.push(...ended);
  }
  return gone;
}

function countsAfter(
  last: { questions: string; columns: string } | undefined,
  gone: readonly { expected: string }[],
  contents: readonly DatasetRowContent[],
): { questions: string; columns: string } {
  const before = JSON.parse(last?.questions ?? "[]") as LabelCount[];
  const goneLabels = gone.map(({ expected }) => JSON.parse(expected) as DatasetRowContent["expected"]);
  const added = countLabels(
    before,
    contents.map(({ expected }) => expected),
  );
  const columns = JSON.parse(last?.columns ?? "[]") as string[];
  return {
    questions: JSON.stringify(countLabels(added, goneLabels, -1)),
    columns: JSON.stringify([
      ...new Set([...columns, ...contents.flatMap(({ extra }) => Object.keys(extra))]),
    ]),
  };
}
