import { expect, test } from "vitest";
import { matchingNames } from "./matchingNames";

const NAMES = ["qwen/qwen3-4b", "Qwen/Qwen3-32B-instruct", "typesafe/jev-1.14"];

test.each([
  ["", NAMES],
  ["  JEV ", ["typesafe/jev-1.14"]],
  ["instruct qwen", ["Qwen/Qwen3-32B-instruct"]],
  ["qwen jev", []],
])("the filter %j keeps the names with all its words", (filter, expected) => {
  expect(matchingNames(NAMES, filter)).toEqual(expected);
});
