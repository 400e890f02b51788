import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Store, Tables } from "./store";
import { without } from "./without";

type Columns = Tables["evaluations"]["$inferSelect"];

/** No list reads these. A list's query reads every other column. */
const NOT_LISTED = ["accountId", "requestSha256", "response"] as const;

/** An evaluation as a list shows it: its row without its bodies. */
export type EvaluationRow = Omit<Columns, (typeof NOT_LISTED)[number] | "requestId"> & {
  /** Its id for the caller. */
  requestId: string;
};

/** The evaluations of these runs, without their bodies, in the order in which they began. */
export async function listEvaluations(
  { database, tables: { evaluations } }: Store,
  runIds: readonly string[],
): Promise<EvaluationRow[]> {
  if (runIds.length === 0) return [];
  const requestId = sql<string>`coalesce(${evaluations.requestId}, ${evaluations.id})`;
  return database
    .select({ ...without(getTableColumns(evaluations), NOT_LISTED), requestId })
    .from(evaluations)
    .where(inArray(evaluations.runId, [...runIds]))
    .orderBy(asc(evaluations.createdAt), asc(requestId));
}

/** The bodies of one run's evaluations, by the ids of these. */
export async function findResponses(
  { database, tables: { evaluations } }: Store,
  runId: string,
): Promise<Map<string, Pick<Columns, "requestSha256" | "response">>> {
  const rows = await database
    .select({
      id: evaluations.id,
      requestSha256: evaluations.requestSha256,
      response: evaluations.response,
    })
    .from(evaluations)
    .where(eq(evaluations.runId, runId));
  return new Map(rows.map(({ id, ...bodies }) => [id, bodies]));
}
