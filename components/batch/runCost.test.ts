import { expect, test } from "vitest";
import { modelCostText, totalCostText } from "./runCost";

const own = { answeredBy: ["model-1.13.0"], cost: 0.25, currency: null };
const remote = { answeredBy: ["openai/gpt"], cost: 0.5, currency: "USD" };
const older = { ...remote, currency: null };
const unpriced = { answeredBy: ["local/llama"], cost: null, currency: null };

test("a cost has its currency; the price list counts in dollars", () => {
  expect(modelCostText(own)).toBe("$0.25");
  expect(modelCostText(remote)).toBe("$0.5");
  expect(modelCostText(older)).toBe("0.5 (in the connection’s currency)");
  expect(modelCostText({ ...remote, otherCosts: [{ currency: "EUR", cost: 2 }] })).toBe("$0.5 and 2 EUR");
  expect(modelCostText(unpriced)).toBeNull();
});

test("only costs in one currency are added up", () => {
  expect(totalCostText([own, own, unpriced])).toBe("cost so far $0.5");
  expect(totalCostText([remote, unpriced])).toBe("cost so far $0.5");
  expect(totalCostText([remote, remote])).toBe("cost so far $1");
  expect(totalCostText([older, older])).toBe("cost so far: see each model");
  expect(totalCostText([own, remote])).toBe("cost so far: see each model");
  const mixed = { ...remote, otherCosts: [{ currency: "EUR", cost: 2 }] };
  expect(totalCostText([mixed])).toBe("cost so far $0.5 and 2 EUR");
  expect(totalCostText([mixed, remote])).toBe("cost so far: see each model");
  expect(totalCostText([unpriced])).toBe("no price known");
});
