import { expect, test } from "vitest";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { errorWithoutContent } from "@/lib/server/log";

const shown = (error: unknown): string => JSON.stringify(errorWithoutContent(error));

/** As the store's driver throws it. */
const failedQuery = (): Error =>
  Object.assign(
    new Error("Failed query: insert\nparams: secret", { cause: new Error("database is locked") }),
    {
      query: "insert",
      params: ["secret"],
    },
  );

test("a failed query has its parameters in no part of what is logged, as a cause neither", () => {
  expect(errorWithoutContent(failedQuery())).toEqual({
    type: "FailedQuery",
    query: "insert",
    cause: expect.objectContaining({ type: "Error", message: "database is locked" }) as unknown,
  });
  const outer = new Error("the store", { cause: new TypeError("within", { cause: failedQuery() }) });
  expect(errorWithoutContent(outer)).toMatchObject({
    type: "Error",
    message: "the store",
    cause: { type: "TypeError", message: "within", cause: { type: "FailedQuery" } },
  });
  expect(shown(outer)).not.toContain("secret");
});

test("what a caller is told of another server or of the request is not logged; what failed inside is", () => {
  const upstream = new AppError("upstream_error", "It said: secret", {
    facts: { connection: "peer" },
    cause: new Error("nothing listens there"),
  });
  expect(errorWithoutContent(upstream)).toEqual({
    type: "AppError",
    error: "upstream_error",
    connection: "peer",
    cause: expect.objectContaining({ message: "nothing listens there" }) as unknown,
  });
  const invalid = new InvalidRequestError([{ type: "too_long", loc: ["body"], msg: "secret is too long" }]);
  expect(errorWithoutContent(invalid)).toEqual({ type: "InvalidRequestError", error: "too_long" });
  expect(errorWithoutContent(new AppError("internal_error", "A thread stopped."))).toMatchObject({
    type: "AppError",
    message: "A thread stopped.",
  });
});
