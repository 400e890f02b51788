import { expect, test } from "vitest";
import { CHAT_PRESETS } from "./presets";

test("Ollama, LM Studio and llama.cpp turn thinking off by the field that their OpenAI endpoints read", () => {
  const { ollama, "lm-studio": lmStudio } = CHAT_PRESETS;
  expect([ollama.reasoningOff, lmStudio.reasoningOff]).toEqual([
    { reasoning_effort: "none" },
    { reasoning_effort: "none" },
  ]);
  expect(CHAT_PRESETS["llama-cpp"].reasoningOff).toEqual({
    chat_template_kwargs: { enable_thinking: false },
    reasoning_effort: "none",
  });
  expect(lmStudio.deviations.join()).toContain("no log probabilities");
});
