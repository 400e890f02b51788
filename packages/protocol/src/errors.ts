import { parseJson, stringifyJson, JsonNumber, isJsonObject, type JsonObject, type JsonValue } from "./json";

/** Every error_type of the wire and its status. Validation is apart: a 422 with a list of details. */
export const ERROR_STATUS = {
  authentication_error: 401,
  permission_denied: 403,
  api_usage_error: 400,
  not_found: 404,
  method_not_allowed: 405,
  request_too_large: 413,
  unsupported_media_type: 415,
  rate_limit_error: 429,
  overloaded_error: 529,
  upstream_error: 502,
  service_unavailable: 503,
  timeout: 504,
  internal_error: 500,
} as const;

export type ErrorType = keyof typeof ERROR_STATUS;

export const VALIDATION_STATUS = 422;

/** One failing value of a refused request. */
export interface ValidationDetail {
  /** Where it is: `body`, `header` or `path`, then names and indices. Inside a question its type stands
   * between the question's name and the field: `["body", "questions", "urgency", "score", "criteria", 2]`. */
  loc: (string | number)[];
  /** A sentence about the expected value. */
  msg: string;
  /** Machine-readable code such as `missing` or `too_long`. */
  type: string;
  /** The value that failed; left out where there is none and where it is long. */
  input?: JsonValue;
  ctx?: Record<string, string | number>;
}

/** Body of every error but a failed validation. */
export function writeError(type: ErrorType, message: string): string {
  return JSON.stringify({ detail: { error_type: type, message } });
}

/** Body of a 422. */
export function writeValidationError(details: readonly ValidationDetail[]): string {
  return stringifyJson(new Map([["detail", details.map(detailJson)]]));
}

function detailJson({ loc, msg, type, input, ctx }: ValidationDetail): JsonObject {
  const json: JsonObject = new Map<string, JsonValue>([
    ["type", type],
    ["loc", loc.map(scalar)],
    ["msg", msg],
  ]);
  if (input !== undefined) json.set("input", input);
  if (ctx) json.set("ctx", new Map(Object.entries(ctx).map(([key, value]) => [key, scalar(value)])));
  return json;
}

const scalar = (value: string | number): JsonValue =>
  typeof value === "number" ? JsonNumber.of(value) : value;

/** The content of an error body. `plain` is a body of another shape, such as a proxy's own page. */
export type ErrorBody =
  | { kind: "error"; errorType: string; message: string }
  | { kind: "validation"; details: ValidationDetail[] }
  | { kind: "plain"; text: string };

/** Reads an error body of any server of this protocol. Never throws. */
export function readErrorBody(text: string): ErrorBody {
  let body: JsonValue;
  try {
    body = parseJson(text);
  } catch {
    return { kind: "plain", text };
  }
  const detail = isJsonObject(body) ? body.get("detail") : undefined;
  if (Array.isArray(detail)) {
    const details = detail.flatMap(readDetail);
    if (details.length > 0) return { kind: "validation", details };
  }
  if (isJsonObject(detail)) {
    const errorType = detail.get("error_type");
    const message = detail.get("message");
    if (typeof message === "string") {
      return { kind: "error", errorType: typeof errorType === "string" ? errorType : "", message };
    }
  }
  if (typeof detail === "string") return { kind: "error", errorType: "", message: detail };
  return { kind: "plain", text };
}

function readDetail(value: JsonValue): ValidationDetail[] {
  if (!isJsonObject(value)) return [];
  const msg = value.get("msg");
  const type = value.get("type");
  const loc = value.get("loc");
  if (typeof msg !== "string") return [];
  const detail: ValidationDetail = {
    loc: Array.isArray(loc) ? loc.flatMap(readScalar) : [],
    msg,
    type: typeof type === "string" ? type : "",
  };
  const input = value.get("input");
  if (input !== undefined) detail.input = input;
  const ctx = value.get("ctx");
  if (isJsonObject(ctx)) {
    detail.ctx = Object.fromEntries(
      [...ctx].flatMap(([key, item]) => readScalar(item).map((plain) => [key, plain])),
    );
  }
  return [detail];
}

const readScalar = (value: JsonValue): (string | number)[] => {
  if (typeof value === "string") return [value];
  return value instanceof JsonNumber ? [value.toNumber()] : [];
};
