import { expect, test } from "vitest";
import { costText, formatExact, formatFigure, formatPercent, serverCostText, shownName } from "./figures";

test("a figure has two decimals and never looks certain when it is not", () => {
  const values = [0, 0.0001, 0.004, 0.005, 0.5, 0.714, 0.995, 0.9999, 1];
  expect(values.map((value) => formatFigure(value))).toEqual([
    "0.00",
    "<0.01",
    "<0.01",
    "0.01",
    "0.50",
    "0.71",
    "0.99",
    ">0.99",
    "1.00",
  ]);
});

test("a figure on another range keeps away from that range's ends", () => {
  expect([0, 0.001, 1.62, 2, 3.999, 4].map((value) => formatFigure(value, 0, 4))).toEqual([
    "0.00",
    "<0.01",
    "1.62",
    "2.00",
    ">3.99",
    "4.00",
  ]);
});

test("a percent is whole, has a decimal near its ends, and never looks certain when it is not", () => {
  const values = [0, 0.0001, 0.004, 0.0099, 0.01, 0.285, 0.72, 0.99, 0.994, 0.9999, 1, 1.2];
  expect(values.map(formatPercent)).toEqual([
    ...["0%", "<0.1%", "0.4%", "1.0%", "1%", "28%", "72%", "99%", "99.4%", ">99.9%", "100%", "120%"],
  ]);
});

test("a cost has every decimal, and the sign or the code of its currency", () => {
  expect([costText(0.0000504, null), costText(0.2, "USD"), costText(0.2, "EUR")]).toEqual([
    ...["$0.0000504", "$0.2", "0.2 EUR"],
  ]);
  expect(serverCostText(0.00004)).toBe("0.00004 as the server says, in its own currency");
});

test("an exact number has up to six decimals, no exponent and no trailing zeros", () => {
  expect([0, 1, 0.5, 1e-6, 0.123456, 10, 1.62].map(formatExact)).toEqual([
    "0",
    "1",
    "0.5",
    "0.000001",
    "0.123456",
    "10",
    "1.62",
  ]);
});

test("a name without visible characters is spelled out, every other one is shown as it is", () => {
  expect(["", " ", "\t", " a ", "__proto__", "🙂"].map(shownName)).toEqual([
    "(empty name)",
    '" "',
    '"\\t"',
    " a ",
    "__proto__",
    "🙂",
  ]);
});
