import { ERROR_STATUS, type ErrorType, type ValidationDetail } from "../errors";

/** How the decisions wire writes an error: OpenAI's `type` and `code`, and the status that its clients know. */
export interface DecisionsErrorForm {
  status: number;
  type: "invalid_request_error" | "rate_limit_error" | "server_error";
  code: string | null;
}

const refused = (status: number, code: string | null): DecisionsErrorForm => ({
  status,
  type: "invalid_request_error",
  code,
});
const failed = (status: number, code: string): DecisionsErrorForm => ({ status, type: "server_error", code });

/**
 * Every error type of our own wire on this one. OpenAI's clients know no 529; a 503 they try again, after
 * `retry-after`.
 */
export const DECISIONS_ERRORS = {
  authentication_error: refused(ERROR_STATUS.authentication_error, "invalid_api_key"),
  permission_denied: refused(ERROR_STATUS.permission_denied, "insufficient_permissions"),
  api_usage_error: refused(ERROR_STATUS.api_usage_error, null),
  not_found: refused(ERROR_STATUS.not_found, "unknown_url"),
  method_not_allowed: refused(ERROR_STATUS.method_not_allowed, "method_not_allowed"),
  request_too_large: refused(ERROR_STATUS.request_too_large, "request_too_large"),
  unsupported_media_type: refused(ERROR_STATUS.unsupported_media_type, "unsupported_media_type"),
  rate_limit_error: {
    status: ERROR_STATUS.rate_limit_error,
    type: "rate_limit_error",
    code: "rate_limit_exceeded",
  },
  overloaded_error: failed(503, "server_overloaded"),
  upstream_error: failed(ERROR_STATUS.upstream_error, "upstream_error"),
  service_unavailable: failed(ERROR_STATUS.service_unavailable, "service_unavailable"),
  timeout: failed(ERROR_STATUS.timeout, "timeout"),
  internal_error: failed(ERROR_STATUS.internal_error, "internal_error"),
} satisfies Record<ErrorType, DecisionsErrorForm>;

/** A request that does not fit: a 400 with the code of its first failing value. */
export const DECISIONS_VALIDATION: DecisionsErrorForm = refused(400, null);

/** Where our own wire answers a 400, OpenAI answers an unknown model with a 404. */
export const DECISIONS_UNKNOWN_MODEL: DecisionsErrorForm = refused(404, "model_not_found");

/** The codes of errors, without those of single values. */
export const DECISIONS_CODES: readonly string[] = [
  ...new Set([DECISIONS_UNKNOWN_MODEL, ...Object.values(DECISIONS_ERRORS)].flatMap(({ code }) => code ?? [])),
];

/** OpenAI's envelope. `param` names the failing place of the request, if there is one. */
export function writeDecisionsError(
  { type, code }: DecisionsErrorForm,
  message: string,
  param: string | null = null,
): string {
  return JSON.stringify({ error: { message, type, code, param } });
}

/** Longest `param`, so that a long name makes no long refusal. */
const PARAM_CHARS_MAX = 1_000;

/**
 * The place of a detail as `questions[2].choices[1].value`; null for the body as a whole, for a place in its
 * text, and for a header.
 */
export function paramOf([part, ...path]: ValidationDetail["loc"]): string | null {
  if (part !== "body" || typeof path[0] !== "string") return null;
  const text = path
    .map((key, i) => (typeof key === "number" ? `[${key}]` : i === 0 ? key : `.${key}`))
    .join("");
  return text.slice(0, PARAM_CHARS_MAX);
}
