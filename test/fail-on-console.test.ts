import { expect, test, vi } from "vitest";

test("a test that expects console output spies on it and is not failed for it", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  console.error("expected %s", "line");
  expect(error.mock.calls).toEqual([["expected %s", "line"]]);
});
