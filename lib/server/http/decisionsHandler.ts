import "server-only";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { placeInDecisions } from "@typed-question/protocol/decisions/placeInDecisions";
import {
  readDecisionsRequest,
  type ReadDecisions,
} from "@typed-question/protocol/decisions/readDecisionsRequest";
import { writeDecisionsResponse } from "@typed-question/protocol/decisions/writeDecisionsResponse";
import { env } from "@/lib/server/env";
import {
  SERVER_TIMING_HEADER,
  writeServerTiming,
  type EvaluationTiming,
} from "@/lib/shared/pageApi/serverTiming";
import type { Caller } from "./authenticate";
import { jsonResponse } from "./jsonResponse";
import { spendTokens } from "./rateLimit";
import { readJson } from "./readJson";
import { imageBytes } from "./readSystemOneRequest";
import type { Handler } from "./route";
import type { Evaluate } from "./systemOneHandler";

/**
 * `POST /v1/decisions`: the same evaluation as `/v1/systemone`, in OpenAI's form. Clients of this wire send no
 * headers of ours, and images and long inputs are part of it. So both are allowed without a header.
 */
export function decisionsHandler(evaluate: Evaluate): Handler<Caller> {
  return async ({ request: sent, caller, note, setHeader }) => {
    const read = readDecisionsRequest(await readJson(sent, env().bodyBytesMax));
    if (!read.ok) throw new InvalidRequestError(read.details);
    const { request, questions } = read;
    const options = {
      signal: sent.signal,
      images: imageBytes(request, []),
      models: caller.grant.models,
      accountId: caller.account.id,
      spendTokens: (tokens: number) => spendTokens(caller, tokens),
      onTiming: (timing: EvaluationTiming) => setHeader(SERVER_TIMING_HEADER, writeServerTiming(timing)),
      hasDangerZoneHeader: true,
      isLongContext: true,
    };
    const response = await evaluate(request, options).catch((error: unknown) => {
      throw placed(error, read);
    });
    note({ model: response.model, inputTokens: response.usage.inputTokens });
    return jsonResponse(writeDecisionsResponse(response, questions));
  };
}

/** The same error with the places of this wire. */
function placed(error: unknown, read: ReadDecisions): unknown {
  if (error instanceof InvalidRequestError) {
    return new InvalidRequestError(
      error.details.map((detail) => ({ ...detail, loc: placeInDecisions(detail.loc, read) })),
    );
  }
  if (!(error instanceof AppError) || error.loc === null) return error;
  const { type, message, cause, headers, facts, reason, loc } = error;
  return new AppError(type, message, {
    cause,
    headers,
    facts,
    ...(reason ? { reason } : {}),
    loc: placeInDecisions(loc, read),
  });
}
