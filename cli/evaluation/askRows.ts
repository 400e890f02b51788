import pLimit from "p-limit";
import { readErrorBody } from "@typed-question/protocol/errors";
import { isJsonObject, parseJson, stringifyJson } from "@typed-question/protocol/json";
import { readResponse } from "@typed-question/protocol/readResponse";
import { isRetryable } from "@typed-question/protocol/retry";
import type { RunItemError } from "@/lib/shared/pageApi/datasetRuns";
import type { RunRecord } from "@/lib/shared/reports/runRecord";
import { askPatiently, SharedPause, type Ask, type Clock, type Reply } from "./ask";
import type { RowToAsk } from "./readRows";
import { requestText } from "./requestText";
import { messageOf, RunError } from "./runError";

interface AskSettings {
  models: readonly string[];
  /** JSON text of the questions. */
  questions: string;
  concurrency: number;
  clock: Clock;
  signal: AbortSignal;
  /** @param failed records without an answer so far */
  onProgress: (done: number, total: number, failed: number) => void;
}

/** Statuses that say that no row would be answered: the key, the address, the model or its questions are wrong. */
const HOPELESS: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 415]);

/**
 * Asks every model about every row, row by row. A row without an answer becomes a record with its error.
 * @throws RunError where the first row of a model shows that none would be answered; the signal's reason
 */
export async function askRows(
  ask: Ask,
  rows: readonly RowToAsk[],
  settings: AskSettings,
): Promise<RunRecord[]> {
  const { models, questions, concurrency, clock, signal, onProgress } = settings;
  const pause = new SharedPause(clock);
  const total = rows.length * models.length;
  let done = 0;
  let failed = 0;
  const record = async (row: RowToAsk, model: string, isFirst: boolean): Promise<RunRecord> => {
    const text = requestText(row, model, questions);
    const outcome = await outcomeOf(askPatiently(ask, text, { clock, pause, signal }), signal);
    if (isFirst && outcome.error && isHopeless(outcome.error)) {
      throw new RunError(`${model} does not answer: ${outcome.error.message}`);
    }
    done += 1;
    if (outcome.error) failed += 1;
    onProgress(done, total, failed);
    return { row: row.row, model, state: row.state, expected: row.expected, ...outcome };
  };
  const [first, ...others] = rows;
  if (!first) return [];
  const firsts: RunRecord[] = [];
  for (const model of models) firsts.push(await record(first, model, true));
  const limit = pLimit(concurrency);
  const pairs = others.flatMap((row) => models.map((model) => [row, model] as const));
  const rest = await limit.map(pairs, async ([row, model]) => {
    signal.throwIfAborted();
    return record(row, model, false);
  });
  return [...firsts, ...rest];
}

const isHopeless = ({ status }: RunItemError): boolean => status === null || HOPELESS.has(status);

type AskOutcome = Pick<RunRecord, "modelAnswered" | "answers" | "error">;

async function outcomeOf(asking: Promise<Reply>, signal: AbortSignal): Promise<AskOutcome> {
  let reply: Reply;
  try {
    reply = await asking;
  } catch (error) {
    signal.throwIfAborted();
    return failure({ status: null, errorType: "no_reply", message: reasonOf(error) });
  }
  if (reply.status !== 200) return failure(errorOf(reply));
  const read = readResponse(reply.body);
  if (!read.ok) {
    return failure({
      status: 200,
      errorType: "unreadable_answer",
      message: `The answer is unreadable: ${read.message}`,
    });
  }
  const body = parseJson(reply.body);
  const answers = isJsonObject(body) ? (body.get("answers") ?? null) : null;
  return { modelAnswered: read.response.model, answers: stringifyJson(answers), error: null };
}

const failure = (error: RunItemError): AskOutcome => ({ modelAnswered: null, answers: null, error });

/** `fetch` hides the reason in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? `: ${messageOf(error.cause)}` : "";
  return `${messageOf(error)}${cause}`;
}

const MESSAGE_CHARS_MAX = 500;

function errorOf({ status, body }: Reply): RunItemError {
  const read = readErrorBody(body);
  const again = isRetryable(status) ? " (after several tries)" : "";
  if (read.kind === "error") return { status, errorType: read.errorType, message: `${read.message}${again}` };
  if (read.kind === "validation") {
    const places = read.details.map(({ loc, msg }) => `${loc.slice(1).join(" › ")}: ${msg}`);
    return { status, errorType: read.details[0]?.type ?? "validation", message: places.join("; ") };
  }
  return {
    status,
    errorType: "",
    message: `Status ${status}: ${read.text.slice(0, MESSAGE_CHARS_MAX)}${again}`,
  };
}
