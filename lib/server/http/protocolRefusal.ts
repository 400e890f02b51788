import "server-only";
import { maxHeaderSize, STATUS_CODES } from "node:http";
import { COOKIES_TOO_LARGE } from "@/lib/shared/pageApi/cookies";
import { DECISIONS_ERRORS, writeDecisionsError } from "@typed-question/protocol/decisions/decisionsError";
import { ERROR_STATUS, writeError, type ErrorType } from "@typed-question/protocol/errors";
import { cookiesPage } from "./cookiesPage";
import { newRequestId, requestIdHeaders } from "./requestId";
import { isUnder, type RequestLine } from "./requestLine";

/** The refusal of a request before it reaches a route. `message` quotes nothing of the request. */
export interface ProtocolRefusal {
  status: number;
  type: ErrorType;
  message: string;
}

export interface ParserError extends Error {
  code?: string;
  /** The parser's own words, which quote nothing of the request. */
  reason?: string;
  /** The bytes being parsed, and the parser's position. */
  rawPacket?: Buffer;
  bytesParsed?: number;
}

const HEADERS_TOO_LARGE_STATUS = 431;

const REFUSALS: Partial<Record<string, ProtocolRefusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: HEADERS_TOO_LARGE_STATUS,
    type: "request_too_large",
    message: `The headers of this request are longer than ${maxHeaderSize} bytes.`,
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: ERROR_STATUS.request_too_large,
    type: "request_too_large",
    message: "The chunk extensions of this body are too long.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    type: "timeout",
    message: "The request did not arrive in time.",
  },
  HPE_INVALID_EOF_STATE: invalid("it ends too early"),
};

/** The refusal for an error of Node's parser. */
export function refusalOf({ code = "", reason }: ParserError): ProtocolRefusal {
  return REFUSALS[code] ?? invalid(reason ?? "it cannot be read");
}

export const NO_HOST: ProtocolRefusal = {
  status: 400,
  type: "api_usage_error",
  message: "The header 'Host' is missing.",
};

export const EXPECTATION_FAILED: ProtocolRefusal = {
  status: 417,
  type: "api_usage_error",
  message: "The header 'Expect' may only be '100-continue'.",
};

export const NO_TUNNEL: ProtocolRefusal = {
  status: ERROR_STATUS.method_not_allowed,
  type: "method_not_allowed",
  message: "This server is no proxy: CONNECT is not allowed.",
};

function invalid(reason: string): ProtocolRefusal {
  return {
    status: 400,
    type: "api_usage_error",
    message: `The request is not valid HTTP: ${reason}.`,
  };
}

export interface RefusalAnswer {
  requestId: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * The answer to a refused request: JSON for programs, text or a page for people.
 * @param line null if the request line is unknown, which is more common for programs
 */
export function answerTo(refusal: ProtocolRefusal, line: RequestLine | null): RefusalAnswer {
  const requestId = newRequestId();
  const { type, body } = bodyOf(refusal, line?.path ?? "/v1", requestId);
  return {
    requestId,
    status: refusal.status,
    headers: {
      "content-type": type,
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      connection: "close",
      ...requestIdHeaders(requestId),
      ...(isOfDecisions(line?.path ?? "") ? { "x-request-id": requestId } : {}),
    },
    body,
  };
}

const isOfDecisions = (path: string): boolean => isUnder("/v1/decisions", path);

function bodyOf(
  { status, type, message }: ProtocolRefusal,
  path: string,
  requestId: string,
): { type: string; body: string } {
  const isOfCookies = status === HEADERS_TOO_LARGE_STATUS;
  if (isOfDecisions(path)) {
    return { type: "application/json", body: writeDecisionsError(DECISIONS_ERRORS[type], message) };
  }
  if (isUnder("/v1", path)) return { type: "application/json", body: writeError(type, message) };
  if (isUnder("/api", path)) {
    const told = isOfCookies ? COOKIES_TOO_LARGE : message;
    return { type: "application/json", body: writeError(type, told) };
  }
  if (isOfCookies) return { type: "text/html; charset=utf-8", body: cookiesPage(requestId) };
  return { type: "text/plain; charset=utf-8", body: `${message}\nRequest id: ${requestId}\n` };
}

/** The whole answer as bytes. An answer to HEAD has no body. */
export function answerBytes({ status, headers, body }: RefusalAnswer, line: RequestLine | null): string {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    `date: ${new Date().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join("\r\n")}\r\n\r\n${line?.method === "HEAD" ? "" : body}`;
}
