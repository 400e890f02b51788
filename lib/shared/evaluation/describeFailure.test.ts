import { expect, test } from "vitest";
import { COOKIES_TOO_LARGE } from "@/lib/shared/pageApi/cookies";
import { readErrorBody, writeError, writeValidationError } from "@typed-question/protocol/errors";
import { describeFailure, describeWait } from "./describeFailure";
import type { RunFailure } from "./runState";

const refused = (status: number, responseText: string, retryAfterMs: number | null = null): RunFailure => ({
  kind: "refused",
  view: { requestText: "{}", status, responseText, requestId: null, latencyMs: 1, finishedAt: 1 },
  body: readErrorBody(responseText),
  retryAfterMs,
});
const detail = { loc: ["body", "state"], msg: "Field required", type: "missing" };

test.each<[string, RunFailure, string]>([
  [
    "no server",
    { kind: "network", message: "The server cannot be reached at http://localhost." },
    "The server cannot be reached at http://localhost.",
  ],
  [
    "one value that does not fit",
    refused(422, writeValidationError([detail])),
    "The server refused the request: 1 value does not fit.",
  ],
  [
    "two values that do not fit",
    refused(422, writeValidationError([detail, detail])),
    "The server refused the request: 2 values do not fit.",
  ],
  [
    "no session",
    { kind: "unauthenticated", message: "This server asks for an API key." },
    "This server asks for an API key.",
  ],
  [
    "a rate limit with its time",
    refused(429, writeError("rate_limit_error", "Too many"), 2_100),
    "The rate limit of this key is reached. Try again in 3 seconds.",
  ],
  [
    "an overload without a time",
    refused(529, writeError("overloaded_error", "Busy")),
    "The model is overloaded. Try again in a moment.",
  ],
  [
    "a connected server's rate limit",
    refused(
      429,
      writeError("rate_limit_error", "Connection 'a', POST http://b: it has no more now (429)"),
      900,
    ),
    "Connection 'a', POST http://b: it has no more now (429). Try again in 1 second.",
  ],
  ["an unknown model", refused(400, writeError("api_usage_error", "Unknown model: x")), "Unknown model: x."],
  [
    "a proxy's own page",
    refused(502, "<html>Bad Gateway</html>"),
    "The server answered with status 502 and no explanation.",
  ],
])("%s is said in a sentence", (_, failure, sentence) => {
  expect(describeFailure(failure)).toBe(sentence);
});

test.each([
  [refused(429, writeError("rate_limit_error", "Too many")), "The rate limit of this key is reached."],
  [
    refused(529, writeError("overloaded_error", "Connection 'a', POST http://b: busy.")),
    "Connection 'a', POST http://b: busy.",
  ],
  [refused(503, writeError("overloaded_error", "Restarting")), "Restarting."],
  [refused(431, ""), COOKIES_TOO_LARGE],
  [refused(400, "<title>400 Request Header Or Cookie Too Large</title>"), COOKIES_TOO_LARGE],
  [refused(503, "<html>"), "The server answered with status 503 and no explanation."],
])("a wait says why and for how long (%#)", (failure, reason) => {
  const waiting = { failure, retry: 1, delayMs: 4_200, until: 0 };
  expect(describeWait(waiting)).toBe(`${reason} Trying again in 5 seconds.`);
});
