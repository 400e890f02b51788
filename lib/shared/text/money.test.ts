import { expect, test } from "vitest";
import { exactText, moneyText, perMillionText } from "./money";

test.each([
  [0, "USD", "$0"],
  [0.000013356, null, "$0.000013"],
  [0.0000504, null, "$0.000050"],
  [0.2, "USD", "$0.20"],
  [12.345, "USD", "$12.35"],
  [0.2, "EUR", "0.20 EUR"],
])("%d in %s reads %s", (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text);
});

test("the exact amount keeps every decimal, and a price says for how many tokens", () => {
  expect([exactText(0.000013356), exactText(0), exactText(2)]).toEqual(["0.000013356", "0", "2"]);
  expect(perMillionText({ perMillion: 0.042, currency: null })).toBe("$0.042 per 1M");
});
