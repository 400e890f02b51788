import { eq } from "drizzle-orm";
import { causesOf, type Cause } from "./causesOf";
import { putRequest, type StoredRequest } from "./requests";
import type { Store } from "./store";

/** One evaluation with what its run shows of it. Texts hold no NUL, which PostgreSQL refuses. */
export interface NewEvaluation {
  /** The request id. */
  id: string;
  runId: string;
  accountId: string;
  createdAt: Date;
  modelAsked: string | null;
  modelAnswered: string | null;
  status: number;
  latencyMs: number;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
  answersPreview: string;
  response: Uint8Array;
  /** Null where nothing of it could be read. */
  request: StoredRequest | null;
  images: readonly Uint8Array[];
  statePreview: string;
  questions: string;
  questionTypes: string;
  searchText: string;
  /** JSON of what the run was to ask; null where it is this evaluation alone. */
  plan?: string | null;
  /** Whether the run may send more tokens than are free. */
  isLongContext?: boolean;
  /** The same of those that were asked for together. */
  askId?: string | null;
}

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
    // What it shares with others (a request, an image) was removed as unused in this very moment.
    await saveOnce(store, evaluation);
  }
}

/** Told by libsql and by PostgreSQL. */
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
export const runValues = (evaluation: NewEvaluation) => ({
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

export const evaluationValues = (evaluation: NewEvaluation) => ({
  id: evaluation.id,
  runId: evaluation.runId,
  accountId: evaluation.accountId,
  createdAt: evaluation.createdAt,
  askId: evaluation.askId ?? null,
  modelAsked: evaluation.modelAsked,
  modelAnswered: evaluation.modelAnswered,
  status: evaluation.status,
  latencyMs: evaluation.latencyMs,
  inputTokens: evaluation.inputTokens,
  outputTokens: evaluation.outputTokens,
  cost: evaluation.cost,
  preview: evaluation.answersPreview,
  requestSha256: evaluation.request?.sha256 ?? null,
  response: Buffer.from(evaluation.response),
});
