import { expect, test } from "vitest";
import { isOfStore, isStoreAway, storeTrouble } from "./storeTrouble";

const errorOf = (code: string, message = "x") => Object.assign(new Error(message), { code });
const wrapped = (cause: Error) => new Error("Failed query", { cause: new Error("inner", { cause }) });

test.each([
  ["disk-full", wrapped(errorOf("SQLITE_FULL"))],
  ["disk-full", errorOf("ENOSPC")],
  ["disk-full", errorOf("53100")],
  ["disk-full", wrapped(errorOf("SQLITE_ERROR", "database or disk is full"))],
  ["database-away", errorOf("SQLITE_IOERR_WRITE")],
  ["database-away", wrapped(errorOf("ECONNREFUSED"))],
  ["database-away", errorOf("08006")],
  ["database-away", new Error("Connection terminated unexpectedly")],
  ["other", errorOf("23505")],
  ["other", "thrown"],
] as const)("%s is told from the codes of an error and its causes", (reason, error) => {
  expect(storeTrouble(error)).toBe(reason);
});

test("an error of the store is told from those of files and other servers", () => {
  const errors = [wrapped(errorOf("ECONNREFUSED")), errorOf("SQLITE_FULL"), errorOf("ENOENT"), "thrown"];
  expect(errors.map(isOfStore)).toEqual([true, true, false, false]);
});

test("a database that is away is told from other troubles, files and errors without a reason", () => {
  const noConnection = new Error("timeout exceeded when trying to connect");
  const away = [wrapped(errorOf("SQLITE_BUSY")), errorOf("ECONNREFUSED"), errorOf("57P01"), noConnection];
  expect(away.map(isStoreAway)).toEqual([true, true, true, true]);
  const others = [wrapped(errorOf("SQLITE_FULL")), errorOf("ENOENT"), errorOf("23505"), new Error("x")];
  expect(others.map(isStoreAway)).toEqual([false, false, false, false]);
});
