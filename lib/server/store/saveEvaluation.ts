import { eq } from "drizzle-orm";
import { causesOf, type Cause } from "./causesOf";
import { putRequest, type StoredRequest } from "./requests";
import type { Store, Tables } from "./store";
import { without } from "./without";

type EvaluationValues = Tables["evaluations"]["$inferInsert"];
type RunValues = Tables["runs"]["$inferInsert"];

/** Facts for other tables, or for a column of another name. */
interface Beside extends Pick<RunValues, "questions" | "questionTypes" | "searchText" | "plan"> {
  statePreview: string;
  answersPreview: string;
  /** Whether the run may send more tokens than are free. */
  isLongContext?: boolean;
  /** Null where nothing of it could be read. */
  request: StoredRequest | null;
  images: readonly Uint8Array[];
}

/**
 * One evaluation: the columns of its row, and the facts beside it. Texts hold no NUL: PostgreSQL refuses it.
 * A writer makes a `Required` one, so that a forgotten column does not compile.
 */
export type NewEvaluation = Omit<EvaluationValues, "preview" | "requestSha256" | "response"> &
  Beside & { response: Uint8Array };

/**
 * Keeps an evaluation, and its run where this is the first of it: all of it or nothing. A run that was deleted and
 * goes on is no longer deleted. When this returns, it is on the disk.
 * @throws where the run belongs to another account, and where the store cannot keep it.
 */
export async function saveEvaluation(store: Store, evaluation: NewEvaluation): Promise<void> {
  try {
    await saveOnce(store, evaluation);
  } catch (error) {
    if (!causesOf(error).some(lacksReference)) throw error;
    // A shared request or image was purged as unused at this very moment.
    await saveOnce(store, evaluation);
  }
}

/** Reported by libsql and by PostgreSQL. */
const lacksReference = ({ code, message }: Cause): boolean =>
  code === "23503" || (code === "SQLITE_CONSTRAINT" && message.includes("FOREIGN KEY"));

function saveOnce({ database, tables }: Store, evaluation: NewEvaluation): Promise<void> {
  const { accountId, runId, createdAt, request, images } = evaluation;
  const { runs, evaluations } = tables;
  return database.transaction(async (transaction) => {
    const within = { database: transaction, tables };
    if (request) await putRequest(within, { accountId, request, images, now: createdAt });
    await transaction.insert(runs).values(runValues(evaluation)).onConflictDoNothing();
    const [run] = await transaction
      .select({ accountId: runs.accountId, deletedAt: runs.deletedAt })
      .from(runs)
      .where(eq(runs.id, runId));
    if (run?.accountId !== accountId) throw new Error("The run belongs to another account");
    if (run.deletedAt !== null) {
      await transaction.update(runs).set({ deletedAt: null }).where(eq(runs.id, runId));
    }
    await transaction.insert(evaluations).values(evaluationValues(evaluation)).onConflictDoNothing();
  });
}

/** The row of a run that begins with this evaluation. */
export const runValues = (evaluation: NewEvaluation): RunValues => ({
  id: evaluation.runId,
  accountId: evaluation.accountId,
  createdAt: evaluation.createdAt,
  preview: evaluation.statePreview,
  questions: evaluation.questions,
  questionTypes: evaluation.questionTypes,
  nameSearch: "",
  searchText: evaluation.searchText,
  plan: evaluation.plan ?? null,
  longContext: evaluation.isLongContext ? 1 : 0,
});

/** The row of this evaluation. */
export const evaluationValues = (evaluation: NewEvaluation): EvaluationValues => ({
  ...without(evaluation, BESIDE),
  preview: evaluation.answersPreview,
  requestSha256: evaluation.request?.sha256 ?? null,
  response: Buffer.from(evaluation.response),
});

const BESIDE: readonly (keyof Beside)[] = [
  ...(["questions", "questionTypes", "searchText", "plan", "statePreview"] as const),
  ...(["answersPreview", "isLongContext", "request", "images"] as const),
];
