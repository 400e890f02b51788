// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { rememberSpeed, seenSpeeds } from "./modelSpeeds";

beforeEach(() => localStorage.clear());

test("a model's speed is the median of its last five waits", () => {
  for (const wait of [9_000, 2_000, 100, 120, 110, 130]) rememberSpeed("model-1.14.0", wait);
  rememberSpeed("other", 40);
  expect([...seenSpeeds()]).toEqual([
    ["model-1.14.0", 120],
    ["other", 40],
  ]);
});

test("an unreadable store has no speeds, and the next one is remembered", () => {
  localStorage.setItem("playground.speeds", '{"a":"fast","b":[],"c":[7]}');
  expect([...seenSpeeds()]).toEqual([["c", 7]]);
  localStorage.setItem("playground.speeds", "no JSON");
  expect([...seenSpeeds()]).toEqual([]);
  rememberSpeed("a", 5);
  expect([...seenSpeeds()]).toEqual([["a", 5]]);
});
