import { AppError } from "@typed-question/protocol/appError";
import { teach } from "@typed-question/embedded-model/teach/teach";
import type { TeachingProgress } from "@typed-question/embedded-model/teach/teachingRequest";
import { EMBEDDED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";
import { log } from "@/lib/server/log";
import { singleton } from "@/lib/server/singleton";
import type { Store } from "@/lib/server/store/store";
import { judgeOutcomes, type Taught } from "@/lib/server/teach/judgeOutcomes";
import { refusalText } from "@/lib/server/teach/refusalText";
import { WRONG_ROWS_MAX, type TaughtQuestionResult, type Teaching } from "@/lib/shared/pageApi/teachings";
import { wrongRows } from "@/lib/shared/teach/doubtfulRows";
import type { QuestionToTeach } from "@/lib/shared/teach/questionsToTeach";
import { saveRecord, type TeachingRecord } from "./records";
import { teachingRows } from "./teachingRows";

/** A teaching of this process that has not ended. */
interface OpenTeaching {
  record: TeachingRecord;
  progress: Teaching["progress"];
  stop: AbortController;
}

const state = () =>
  singleton("teachings", () => ({
    open: new Map<string, OpenTeaching>(),
    last: Promise.resolve() as Promise<unknown>,
  }));

export const openTeaching = (id: string): OpenTeaching | undefined => state().open.get(id);

/** Starts a teaching in the background. One runs at a time, so that answers keep their core. */
export async function startTeaching(
  store: Store,
  record: TeachingRecord,
  questions: readonly QuestionToTeach[],
): Promise<void> {
  const { open } = state();
  if (open.has(record.id)) return;
  const entry: OpenTeaching = { record, progress: null, stop: new AbortController() };
  open.set(record.id, entry);
  await saveRecord(record);
  state().last = state().last.then(() => run(store, entry, questions));
}

/** It throws nothing. */
async function run(store: Store, entry: OpenTeaching, questions: readonly QuestionToTeach[]): Promise<void> {
  const { signal } = entry.stop;
  let end: Partial<TeachingRecord>;
  try {
    signal.throwIfAborted();
    entry.record = { ...entry.record, status: "running" };
    end = { ...(await taught(store, entry, questions)), status: "finished" };
  } catch (error) {
    end = signal.aborted ? { status: "cancelled" } : { status: "failed", message: messageOf(error) };
    if (end.status === "failed" && !(error instanceof AppError)) {
      log().error({ err: error }, "a teaching failed");
    }
  }
  // Its record stays open, and tells whoever asks later that the server ended.
  if (!(signal.reason instanceof ServerEnds)) {
    await saveRecord({ ...entry.record, ...end, finishedAt: new Date().toISOString() }).catch(
      (error: unknown) => log().error({ err: error }, "a teaching cannot be saved"),
    );
  }
  state().open.delete(entry.record.id);
}

class ServerEnds extends Error {}

/** Ends every teaching and its thread: a process that exits under one is aborted by the runtime. */
export async function stopTeachings(): Promise<void> {
  const { open } = state();
  for (const { stop } of open.values()) stop.abort(new ServerEnds("The server ends"));
  await state().last;
}

const messageOf = (error: unknown): string =>
  error instanceof AppError ? error.message : "Something went wrong here; the server's log has it.";

async function taught(
  store: Store,
  entry: OpenTeaching,
  questions: readonly QuestionToTeach[],
): Promise<Pick<TeachingRecord, "results" | "heads" | "rows">> {
  const { record, stop } = entry;
  const place = { datasetId: record.dataset.id, version: record.dataset.version };
  const { rows, numbers } = await teachingRows(store, place, questions, stop.signal);
  const request = {
    ...{ modelId: EMBEDDED_MODEL_IDS[0], seed: record.seed, rows },
    questions: questions.map(({ engineQuestion }) => engineQuestion),
  };
  const names = questions.map(({ asked: { name } }) => name);
  const onProgress = (progress: TeachingProgress): void => {
    entry.progress = progressOf(progress, names);
  };
  const outcomes = await teach(request, { signal: stop.signal, onProgress });
  const judged = new Map(judgeOutcomes(questions, outcomes).map((one) => [one.question, one]));
  const results = questions.map((question, at): TaughtQuestionResult => {
    const outcome = outcomes[at]!;
    const refusal = outcome.kind === "refused" ? refusalText(question.asked, outcome.reason) : null;
    const one = judged.get(question);
    const wrong = one ? wrongOf(one, numbers) : [];
    return {
      ...{ name: question.asked.name, figures: one?.figures ?? null, refusal },
      ...{ wrong: wrong.slice(0, WRONG_ROWS_MAX), wrongCount: wrong.length },
    };
  });
  const heads = questions.map((question) => judged.get(question)?.outcome.head ?? null);
  return { results, heads, rows: rows.length };
}

/** Reading counts as half of the whole, and the questions as the rest. */
function progressOf(progress: TeachingProgress, names: readonly string[]): Teaching["progress"] {
  if (progress.phase === "reading") {
    const { done, total } = progress;
    return { text: `Reading row ${done} of ${total}`, share: (0.5 * done) / Math.max(1, total) };
  }
  const share = 0.5 + (0.5 * (progress.question + progress.share)) / names.length;
  return { text: `Learning '${names[progress.question]}'`, share };
}

const wrongOf = ({ judged, outcome }: Taught, numbers: readonly number[]): TaughtQuestionResult["wrong"] =>
  wrongRows(judged).map(({ row, expected, answered, probability, isLabelDoubted }) => ({
    row: numbers[outcome.rows[row]!]!,
    expected: judged.outcomes[expected]!,
    answered: judged.outcomes[answered]!,
    ...{ probability, isLabelDoubted },
  }));
