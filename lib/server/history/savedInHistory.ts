import "server-only";
import {
  HISTORY_HEADER,
  NOT_SAVED_REASON_HEADER,
  RUN_ASK_HEADER,
  RUN_HEADER,
  RUN_PLAN_HEADER,
  runPlan,
  UNSAVED_HEADER,
  type NotSavedReason,
} from "@/lib/shared/pageApi/history";
import { isHeaderTrue, LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import { forbidsRetry } from "@typed-question/protocol/retry";
import { env } from "@/lib/server/env";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { errorResponse } from "@/lib/server/http/errorResponse";
import { readBytes } from "@/lib/server/http/readBytes";
import type { Handler } from "@/lib/server/http/route";
import { log } from "@/lib/server/log";
import { saveEvaluation, type NewEvaluation } from "@/lib/server/store/saveEvaluation";
import { storable } from "@/lib/server/store/storable";
import { store } from "@/lib/server/store/openStore";
import { storeTrouble } from "@/lib/server/store/storeTrouble";
import { workOnBody } from "./bodyThread/bodyThread";
import { requireQuota } from "./quota";

/**
 * The same handler with a history: each reply and error is stored exactly before it is sent, except retryable
 * ones and those with {@link UNSAVED_HEADER}. A reply is sent even if storing fails. The header
 * {@link HISTORY_HEADER} says whether it was stored, and {@link NOT_SAVED_REASON_HEADER} why not.
 */
export function savedInHistory(handler: Handler<Caller>): Handler<Caller> {
  return async (context) => {
    const { request, requestId, caller, setHeader } = context;
    if (isHeaderTrue(request.headers.get(UNSAVED_HEADER))) {
      setHeader(HISTORY_HEADER, "not-saved");
      return handler(context);
    }
    const runId = readUuid(request, RUN_HEADER) ?? crypto.randomUUID();
    const askId = readUuid(request, RUN_ASK_HEADER);
    const plan = readRunPlan(request);
    const body = await readBytes(request, env().bodyBytesMax);
    const createdAt = new Date();
    const startedAt = performance.now();
    const outcome = await outcomeOf(async () => handler({ ...context, request: withBody(request, body) }));
    // The caller has left.
    if (!outcome.ok && request.signal.aborted) throw outcome.error;
    const latencyMs = performance.now() - startedAt;
    const answer = outcome.ok ? outcome.response : errorResponse(outcome.error, requestId);
    const response = new Uint8Array(await answer.arrayBuffer());
    const contentType = request.headers.get("content-type");
    // Retryable replies are not stored; only the final one is.
    const { headers } = answer;
    const isOver = !headers.has("retry-after") || forbidsRetry(headers);
    const exchange = { contentType, body, status: answer.status, response };
    const evaluation = async (): Promise<Required<NewEvaluation>> => ({
      ...(await workOnBody("exchangeFacts", exchange, body.length + response.length)),
      id: requestId,
      // Only an evaluation of a file has another one.
      requestId: null,
      runId,
      plan,
      isLongContext: isHeaderTrue(request.headers.get(LONG_CONTEXT_HEADER)),
      askId,
      accountId: caller.account.id,
      createdAt,
      latencyMs,
    });
    const trouble = isOver ? await save(caller.account.id, evaluation) : null;
    const isSaved = isOver && trouble === null;
    setHeader(HISTORY_HEADER, isSaved ? "saved" : "not-saved");
    if (isSaved) setHeader(RUN_HEADER, runId);
    if (trouble !== null) setHeader(NOT_SAVED_REASON_HEADER, trouble);
    if (!outcome.ok) throw outcome.error;
    return new Response(response, answer);
  };
}

type Outcome = { ok: true; response: Response } | { ok: false; error: unknown };

async function outcomeOf(answer: () => Promise<Response>): Promise<Outcome> {
  try {
    return { ok: true, response: await answer() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** @returns why it could not be stored; null if it was. */
async function save(
  accountId: string,
  evaluation: () => Promise<NewEvaluation>,
): Promise<NotSavedReason | null> {
  try {
    await requireQuota(accountId);
    await saveEvaluation(await store(), await evaluation());
    return null;
  } catch (error) {
    if (error instanceof AppError && error.type === "permission_denied") return "quota";
    log().error({ err: error }, "a result could not be kept");
    return storeTrouble(error);
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page's id for its run or its round; null without one. */
function readUuid(request: Request, header: string): string | null {
  const given = request.headers.get(header);
  if (given === null || UUID.test(given)) return given;
  const detail = { type: "uuid_parsing", loc: ["header", header], msg: "Expected a UUID in lower case" };
  throw new InvalidRequestError([detail]);
}

/** JSON of the page's plan; null without one. */
function readRunPlan(request: Request): string | null {
  const given = request.headers.get(RUN_PLAN_HEADER);
  if (given === null) return null;
  try {
    return storable(JSON.stringify(runPlan.parse(JSON.parse(decodeURIComponent(given)))));
  } catch {
    const msg = "Expected the percent-encoded JSON of a plan";
    throw new InvalidRequestError([{ type: "value_error", loc: ["header", RUN_PLAN_HEADER], msg }]);
  }
}

/** The request again, with its body unpacked. */
function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}
