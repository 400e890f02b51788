import { describe, expect, test } from "vitest";
import { compareNumbers } from "./numbers";

const TRUE = 0.93;
const FALSE = expect.closeTo(0.07, 9);

describe("compareNumbers", () => {
  test.each([
    ["The repair costs more than 500 euros.", "They want 740 euros for the repair.", TRUE],
    ["The repair costs more than 500 euros.", "They want 74 euros for the repair.", FALSE],
    ["Is the total above $1,000?", "Total due: $1,240.50", TRUE],
    ["Less than ten people take part.", "We are a group of seven.", TRUE],
    ["Fewer than 10 people take part.", "Twenty-five guests have registered.", FALSE],
    ["The bill is at least 500 euros.", "The bill is 500 euros.", TRUE],
    ["The bill is over 500 euros.", "The bill is 500 euros.", FALSE],
  ])("%s | %s", (statement, text, expected) => {
    expect(compareNumbers(statement, text)).toEqual(expected);
  });

  test("takes the number that the statement's own words stand beside", () => {
    const state = "order: 7001\ntotal usd: 80.5";
    expect(compareNumbers("The total is more than 100 dollars.", state)).toEqual(FALSE);
    expect(compareNumbers("The order number is above 100.", state)).toBe(TRUE);
  });

  test("takes the amount in the statement's currency", () => {
    expect(
      compareNumbers("The price is more than 100 euros.", "Order of 300 pieces, 45 euros in all"),
    ).toEqual(FALSE);
  });

  test("stays out of it without a comparison, without a number, with a denial and in doubt", () => {
    expect(compareNumbers("The order has a total.", "Total: 12")).toBeNull();
    expect(compareNumbers("The total is more than 100.", "It was cheap.")).toBeNull();
    expect(compareNumbers("The total is not more than 100.", "Total: 120")).toBeNull();
    expect(compareNumbers("More than 5 and less than 9 people came.", "7 came")).toBeNull();
    expect(compareNumbers("More than 10 people came.", "8 people came, then 12 people came")).toBeNull();
  });
});

test("a text of very many numbers is read to its end", () => {
  const rows = Array.from({ length: 300_000 }, (_, i) => `${i % 90} parts.`).join(" ");
  expect(compareNumbers("There are more than 100 parts.", rows)).toEqual(FALSE);
});
