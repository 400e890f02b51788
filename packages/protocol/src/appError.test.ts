import { expect, test, vi } from "vitest";
import { AppError, InvalidRequestError } from "./appError";

test("an error is known by another copy of the module, and no other error is", async () => {
  vi.resetModules();
  const copy = await import("./appError");
  expect(copy.AppError).not.toBe(AppError);
  const errors = [
    new copy.AppError("timeout", "late"),
    new copy.InvalidRequestError([]),
    new Error("AppError"),
    null,
    "AppError",
  ];
  expect(errors.map((error) => error instanceof AppError)).toEqual([true, false, false, false, false]);
  expect(errors.map((error) => error instanceof InvalidRequestError)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});
