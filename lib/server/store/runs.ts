import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  isNull,
  isNotNull,
  lt,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { searchFold } from "./searchFold";
import type { Store, Tables } from "./store";
import { without } from "./without";

/** A list is searched and filtered by these, and reads every other column. */
const NOT_LISTED = ["accountId", "deletedAt", "questionTypes", "nameSearch", "searchText"] as const;

/** A run as a list shows it. */
export type RunRow = Omit<Tables["runs"]["$inferSelect"], (typeof NOT_LISTED)[number]>;

export interface RunFilter {
  /**
   * Found in the state, the questions, the name or a model's name, in any case and with or without accents.
   */
  text?: string;
  /** Requested name, or versioned id in a response. */
  model?: string;
  questionType?: string;
  pinned?: boolean;
  /** Restorable deleted runs in place of the others. */
  deleted?: boolean;
}

/** The start of a page: after the run of this time and id. */
export interface RunCursor {
  createdAt: Date;
  id: string;
}

/** The runs of an account, newest first. */
export async function listRuns(
  store: Store,
  {
    accountId,
    filter,
    after,
    limit,
  }: { accountId: string; filter: RunFilter; after: RunCursor | null; limit: number },
): Promise<RunRow[]> {
  const { database, tables } = store;
  const { runs } = tables;
  return database
    .select(without(getTableColumns(runs), NOT_LISTED))
    .from(runs)
    .where(
      and(
        eq(runs.accountId, accountId),
        after
          ? or(
              lt(runs.createdAt, after.createdAt),
              and(eq(runs.createdAt, after.createdAt), lt(runs.id, after.id)),
            )
          : undefined,
        ...conditionsOf(store, filter),
      ),
    )
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(limit);
}

function conditionsOf(
  { database, tables: { runs, evaluations } }: Store,
  filter: RunFilter,
): (SQL | undefined)[] {
  const { text, model, questionType, pinned, deleted } = filter;
  const contains = (column: SQLiteColumn | SQL, part: string): SQL =>
    sql`${column} like ${`%${part.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
  const evaluationWith = (condition: SQL | undefined): SQL =>
    exists(
      database
        .select({ one: sql`1` })
        .from(evaluations)
        .where(and(eq(evaluations.runId, runs.id), condition)),
    );
  return [
    deleted ? isNotNull(runs.deletedAt) : isNull(runs.deletedAt),
    text === undefined || text === ""
      ? undefined
      : or(
          ...spellingsOf(text).flatMap((part) => [
            contains(runs.nameSearch, part),
            contains(runs.searchText, part),
          ]),
          // Its index has both names, so no evaluation is read.
          evaluationWith(
            or(
              contains(sql`lower(${evaluations.modelAsked})`, text.toLowerCase()),
              contains(sql`lower(${evaluations.modelAnswered})`, text.toLowerCase()),
            ),
          ),
        ),
    model === undefined
      ? undefined
      : evaluationWith(or(eq(evaluations.modelAsked, model), eq(evaluations.modelAnswered, model))),
    questionType === undefined ? undefined : contains(runs.questionTypes, `,${questionType},`),
    pinned ? isNotNull(runs.pinnedAt) : undefined,
  ];
}

/** As searches compare it, and in lower case only, the form of earlier runs' texts until they are folded. */
const spellingsOf = (text: string): string[] => [...new Set([searchFold(text), text.toLowerCase()])];

/** One run of an account that is not deleted, or that a version still shows. */
export async function findRun(
  { database, tables: { runs, experimentVersions } }: Store,
  accountId: string,
  id: string,
): Promise<RunRow | null> {
  const versions = database
    .select({ one: sql`1` })
    .from(experimentVersions)
    .where(eq(experimentVersions.runId, runs.id));
  const [row] = await database
    .select()
    .from(runs)
    .where(and(eq(runs.id, id), eq(runs.accountId, accountId), or(isNull(runs.deletedAt), exists(versions))));
  return row ?? null;
}

/** The versions that show a run of an account, in open experiments; they keep it after a deletion. */
export async function listVersionsOfRun(
  { database, tables: { runs, experiments, experimentVersions } }: Store,
  accountId: string,
  runId: string,
): Promise<{ experiment: string; number: number }[]> {
  return database
    .select({ experiment: experiments.name, number: experimentVersions.number })
    .from(experimentVersions)
    .innerJoin(experiments, eq(experiments.id, experimentVersions.experimentId))
    .innerJoin(runs, eq(runs.id, experimentVersions.runId))
    .where(and(eq(runs.id, runId), eq(runs.accountId, accountId), isNull(experiments.deletedAt)))
    .orderBy(asc(experiments.name), asc(experimentVersions.number));
}

/** The models of an account's runs, by requested name or versioned id, sorted by name. */
export async function listRunModels(
  { database, tables: { runs, evaluations } }: Store,
  accountId: string,
): Promise<string[]> {
  const rows = await database
    .selectDistinct({ asked: evaluations.modelAsked, answered: evaluations.modelAnswered })
    .from(evaluations)
    .innerJoin(runs, eq(runs.id, evaluations.runId))
    .where(and(eq(runs.accountId, accountId), isNull(runs.deletedAt)));
  const names = rows.flatMap(({ asked, answered }) => [asked, answered]);
  return [...new Set(names.filter((name) => name !== null))].sort();
}

/** Changes the given fields, at least one. @returns whether there was such a run. */
export async function changeRun(
  { database, tables: { runs } }: Store,
  {
    accountId,
    id,
    ...change
  }: { accountId: string; id: string; name?: string | null; pinnedAt?: Date | null; baseline?: string },
): Promise<boolean> {
  const { name } = change;
  const changed = await database
    .update(runs)
    .set({ ...change, ...(name === undefined ? {} : { nameSearch: searchFold(name ?? "") }) })
    .where(and(eq(runs.id, id), eq(runs.accountId, accountId), isNull(runs.deletedAt)))
    .returning({ id: runs.id });
  return changed.length > 0;
}

/** Deletes a run, or with null restores it. @returns whether there was such a run. */
export async function setRunDeleted(
  { database, tables: { runs } }: Store,
  { accountId, id, deletedAt }: { accountId: string; id: string; deletedAt: Date | null },
): Promise<boolean> {
  const changed = await database
    .update(runs)
    .set({ deletedAt })
    .where(
      and(
        eq(runs.id, id),
        eq(runs.accountId, accountId),
        deletedAt ? isNull(runs.deletedAt) : isNotNull(runs.deletedAt),
      ),
    )
    .returning({ id: runs.id });
  return changed.length > 0;
}
