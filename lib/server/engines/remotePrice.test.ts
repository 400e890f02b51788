import { expect, test, vi } from "vitest";
import { remotePriceOf } from "./registry";

vi.mock("@/lib/server/connections/connections", () => ({
  connections: () => ({
    connections: [
      {
        settings: {
          ...{ name: "mine", kind: "openai-logprobs", preset: "other" },
          models: [
            { id: "big", pricePerMillion: 2.5, currency: "EUR" },
            { id: "free", pricePerMillion: null, currency: "EUR" },
          ],
        },
      },
    ],
  }),
}));

test("a connection's model has the price of its settings before it is asked", () => {
  expect(remotePriceOf("mine/big")).toEqual({ perMillion: 2.5, currency: "EUR" });
  expect([remotePriceOf("mine/free"), remotePriceOf("model-1.14.0")]).toEqual([null, null]);
});
