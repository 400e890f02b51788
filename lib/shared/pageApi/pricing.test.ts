import { expect, test } from "vitest";
import type { Extras } from "@typed-question/protocol/extras";
import { JsonNumber, parseJson, type JsonValue } from "@typed-question/protocol/json";
import { costOf, knownCost, PRICE_FIELD, priceJson, priceOf, serverCostOf, storedCost } from "./pricing";

const priced = (price: JsonValue) => new Map([[PRICE_FIELD, price] as const]);
const DOLLARS = priced(priceJson({ perMillion: 0.1, currency: "USD" }));

test("a million input tokens cost 0.042 and none cost nothing", () => {
  const price = priceOf("model-1.14.0", null)!;
  expect([0, 1_000_000, 500].map((tokens) => costOf(price, tokens))).toEqual([0, 0.042, 0.000021]);
  expect(price.currency).toBeNull();
});

test("a model for which nobody gave a price costs nothing that is known", () => {
  const others = ["mine/steady", "mine/model-1.14.0", "model-x/y", "laya-2026-09-19", null];
  expect(others.map((id) => priceOf(id, undefined))).toEqual([null, null, null, null, null]);
  expect(storedCost(null, 123)).toEqual({ cost: null, currency: null });
});

test("a connection's model costs what its settings say, in their currency", () => {
  const price = priceOf("mine/luna", DOLLARS)!;
  expect(price).toEqual({ perMillion: 0.1, currency: "USD" });
  expect(storedCost(price, 2_000_000)).toEqual({ cost: 0.2, currency: "USD" });
  // The specification's own models keep its price, whatever a response says.
  expect(priceOf("model-1.14.0", DOLLARS)?.currency).toBeNull();
});

test.each<[string, JsonValue]>([
  ["text", "0.1 USD"],
  [
    "a currency that is none",
    new Map<string, JsonValue>([
      ["per_million_input_tokens", JsonNumber.of(1)],
      ["currency", "<b>"],
    ]),
  ],
  ["a negative price", priceJson({ perMillion: -1, currency: "USD" })],
  ["no currency", priceJson({ perMillion: 1, currency: null })],
])("a price of a response that is %s counts as none", (_, price) => {
  expect(priceOf("mine/luna", priced(price))).toBeNull();
});

test("a stored cost without a currency belongs to the specification's own models", () => {
  expect(knownCost("model-1.14.0", { cost: 1, currency: null })).toEqual({ cost: 1, currency: null });
  expect(knownCost("mine/luna", { cost: 1, currency: "USD" })).toEqual({ cost: 1, currency: "USD" });
  expect(knownCost("mine/luna", { cost: 1, currency: null })).toEqual({ cost: null, currency: null });
});

test.each<[string, number | null]>([
  ['{"x_server_cost":0.002}', 0.002],
  ['{"x_server_usage":{"cost":0.003}}', 0.003],
  ['{"x_server_cost":-1}', null],
  ['{"x_server_cost":"0.1"}', null],
  ["{}", null],
])("the server's own cost in %s is %j", (extras, cost) => {
  expect(serverCostOf(parseJson(extras) as Extras)).toBe(cost);
});
