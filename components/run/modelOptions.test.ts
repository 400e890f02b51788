import { expect, test } from "vitest";
import type { PageModel } from "@typed-question/protocol/models";
import { modelOptions } from "./modelOptions";

const model = (name: string, id: string, description: string, rest: Partial<PageModel> = {}): PageModel => ({
  ...{ name, description, release_date: "2026-01-02", versioned_id: id, deterministic: true },
  ...rest,
});

test("each model says what it stands for, what it is, its price and the speed that was seen", () => {
  const models = [
    model("model-latest", "model-1.14.0", "The newest release, now model-1.14.0. It knows much."),
    model("mine/luna", "mine/luna", "Of mine", { price: { per_million_input_tokens: 0.1, currency: "EUR" } }),
    model("golden", "mine/luna", "Of mine.", { version_change: { golden: ["a", "b"], dataset_id: "d" } }),
    model("plain", "plain", ""),
  ];
  expect(modelOptions(models, new Map([["model-1.14.0", 121.4]]))).toEqual([
    {
      value: "model-latest",
      note: "→ model-1.14.0",
      description: "The newest release",
      facts: "$0.042 per 1M · 121 ms here",
    },
    { value: "mine/luna", description: "Of mine", facts: "0.1 EUR per 1M" },
    {
      value: "golden",
      note: "→ mine/luna",
      description: "Its golden set was answered by a and b. Of mine.",
    },
    { value: "plain", description: "" },
  ]);
});
