import type { ErrorType } from "../errors";

interface ErrorDoc {
  /** When it is sent. */
  when: string;
  /** The client's remedy. */
  action: string;
  /** Response headers beside the request id. */
  headers?: readonly ErrorHeader[];
}

/** Response headers beside the request id. */
export type ErrorHeader =
  | "X-Request-Id"
  | "WWW-Authenticate"
  | "Allow"
  | "Retry-After"
  | "Retry-After-Ms"
  | "X-Should-Retry"
  | "Connection";

/** Every error type of the wire in words; a new one has to be explained here. */
const ERROR_DOCS = {
  authentication_error: {
    when: "The API key is missing or not valid.",
    action: "Check the Authorization header.",
    headers: ["WWW-Authenticate"],
  },
  permission_denied: { when: "The key may not do this.", action: "Use another key." },
  api_usage_error: {
    when: "An unknown model, an image or box question without its header or for a model that cannot take it, an asset that nothing mentions, gzip that cannot be unpacked, a request that the server on which the model runs refuses, or a connection to that server whose key, credit, address or model has to be put right.",
    action: "Change the request, or the connection that the message names.",
  },
  not_found: { when: "There is nothing at this path.", action: "Check the address." },
  method_not_allowed: {
    when: "The path has no such method.",
    action: "Use a method that Allow names.",
    headers: ["Allow"],
  },
  request_too_large: {
    when: "The body is longer than the server takes (32 MiB, unless it is configured otherwise), before or after unpacking.",
    action: "Send less at once.",
    headers: ["Connection"],
  },
  unsupported_media_type: {
    when: "The body is neither JSON in UTF-8 nor a multipart form, or packed otherwise than with gzip.",
    action: "Check Content-Type and Content-Encoding.",
  },
  rate_limit_error: {
    when: "The key made too many requests in a minute or used too many tokens in a second, or the server on which the model runs says so of its own key.",
    action: "Wait as long as the headers say, then try again.",
    headers: ["Retry-After", "Retry-After-Ms"],
  },
  overloaded_error: {
    when: "Every place at the model is taken, the waiting ones too, here or on the server on which it runs.",
    action: "Wait as long as the header says, then try again.",
    headers: ["Retry-After"],
  },
  upstream_error: {
    when: "The model runs on another server, which did not answer as it should.",
    action:
      "Try again, unless X-Should-Retry is false: then this server has tried again itself, or nothing would change.",
    headers: ["X-Should-Retry"],
  },
  service_unavailable: {
    when: "The server cannot reach its database.",
    action: "Try again in a moment.",
  },
  timeout: {
    when: "There was no answer within the server's deadline, or none in time from the server on which the model runs.",
    action: "Ask less at once, or try again, unless X-Should-Retry is false.",
    headers: ["X-Should-Retry"],
  },
  internal_error: {
    when: "The server failed. Its log has the reason under the request's id.",
    action: "Try again; report the request's id if it stays.",
  },
} satisfies Record<ErrorType, ErrorDoc>;

export const errorDoc = (type: ErrorType): ErrorDoc => ERROR_DOCS[type];
