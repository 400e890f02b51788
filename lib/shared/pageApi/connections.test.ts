import { expect, test } from "vitest";
import { connectionSettings } from "./connections";

const timeoutOf = (more: object) =>
  connectionSettings.parse({
    ...{ name: "c", kind: "upstream", preset: "other", baseUrl: "http://localhost:1", models: [] },
    ...more,
  }).timeoutMs;

test.each([
  [{ preset: "ollama" }, 120_000],
  [{ preset: "llama-cpp" }, 120_000],
  [{ kind: "openai-logprobs", preset: "lm-studio" }, 120_000],
  [{ kind: "openai-logprobs", preset: "openai" }, 10_000],
  [{ kind: "openai-decisions", preset: "litellm" }, 120_000],
  [{ kind: "openai-decisions", preset: "openai" }, 10_000],
  [{ preset: "typesafe" }, 10_000],
  [{ preset: "ollama", timeoutMs: 10_000 }, 10_000],
])("%j has time for a load only where a model loads, unless somebody set a time", (more, expected) => {
  expect(timeoutOf(more)).toBe(expected);
});

test("a timeout of nothing is still refused", () => {
  expect(() => timeoutOf({ timeoutMs: 0 })).toThrow("Expected a whole number from 100");
});
