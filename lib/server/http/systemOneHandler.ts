import "server-only";
import { DANGER_ZONE_IMAGES_HEADER, isTurnedOn, LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import type { SystemOneRequest } from "@typed-question/protocol/request";
import {
  SERVER_TIMING_HEADER,
  writeServerTiming,
  type EvaluationTiming,
} from "@/lib/shared/pageApi/serverTiming";
import type { SystemOneResponse } from "@typed-question/protocol/response";
import { writeResponse } from "@typed-question/protocol/writeResponse";
import type { Caller } from "./authenticate";
import { jsonResponse } from "./jsonResponse";
import { spendTokens } from "./rateLimit";
import { readSystemOneRequest } from "./readSystemOneRequest";
import type { Handler } from "./route";

/** One evaluation, which a layer above gives to the handlers. */
export type Evaluate = (
  request: SystemOneRequest,
  options: {
    signal: AbortSignal;
    hasDangerZoneHeader: boolean;
    isLongContext: boolean;
    images: ReadonlyMap<string, Uint8Array>;
    models: readonly string[] | null;
    accountId: string;
    spendTokens: (tokens: number) => Promise<void>;
    onTiming: (timing: EvaluationTiming) => void;
  },
) => Promise<SystemOneResponse>;

/** `POST /v1/systemone` for every caller: pages and API clients get the same. */
export function systemOneHandler(evaluate: Evaluate): Handler<Caller> {
  return async ({ request, caller, note, setHeader }) => {
    const received = await readSystemOneRequest(request);
    const response = await evaluate(received.request, {
      signal: request.signal,
      images: received.images,
      models: caller.grant.models,
      accountId: caller.account.id,
      spendTokens: (tokens) => spendTokens(caller, tokens),
      onTiming: (timing) => setHeader(SERVER_TIMING_HEADER, writeServerTiming(timing)),
      hasDangerZoneHeader: isTurnedOn(request.headers, DANGER_ZONE_IMAGES_HEADER),
      isLongContext: isTurnedOn(request.headers, LONG_CONTEXT_HEADER),
    });
    note({ model: response.model, inputTokens: response.usage.inputTokens });
    return jsonResponse(writeResponse(response));
  };
}
