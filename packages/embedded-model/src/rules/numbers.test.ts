import { describe, expect, test } from "vitest";
import { STEP_CHARS, runThrough } from "../text/steps";
import { compareNumbers } from "./numbers";
import { quantities } from "./quantities";

const compare = (statement: string, text: string): Promise<number | null> =>
  compareNumbers(statement, () => Promise.resolve(runThrough(quantities(text))));

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
    ["The bill is over 500 euros.", "They billed us more than 500 euros.", TRUE],
    ["The fee is 50 dollars or less.", "A fee of $50 applies.", TRUE],
    ["The team has no more than 12 members.", "There are fourteen of us in the team.", FALSE],
    ["The total is not more than 100.", "Total: 120", FALSE],
    ["The trip didn't cost more than 100 euros.", "The trip was €85.", TRUE],
    ["Did sales grow by more than 10%?", "Sales rose 12 percent to 4 million euros.", TRUE],
    ["Did sales grow by more than 10%?", "Sales rose to 400 million euros.", null],
    ["Has the customer waited longer than a week?", "I ordered ten days ago.", TRUE],
    ["Has the customer waited longer than two weeks?", "I ordered ten days ago.", FALSE],
    ["Will it take more than an hour?", "It takes about ninety minutes.", TRUE],
    ["The parcel weighs less than 2 kg.", "Weight: 850 g", TRUE],
    ["The city has more than two million inhabitants.", "It is home to 2.4 million people.", TRUE],
    ["The budget is above 20,000 euros.", "We can spend 25k EUR at most.", TRUE],
    ["The price is above 1000 euros.", "Preis: 1.240,50 €", TRUE],
    ["More than five children came.", "8 adults and 4 children came.", FALSE],
    ["More than 20 people will come.", "Booking 4711 for 12 guests on 24 May at 19:30.", FALSE],
    ["More than 200 chairs were ordered.", "We ordered two hundred and fifty chairs.", TRUE],
    ["The temperature is below 0 degrees.", "It was -5 degrees last night.", TRUE],
    ["The temperature is above 30 degrees Celsius.", "The roof sensor shows 31.5 °C.", TRUE],
    ["The temperature is above 30 °C.", "It was 28 C in the server room at noon.", FALSE],
    ["The temperature is above 30 degrees.", '{"temperature": 35.2}', TRUE],
    ["The oven is hotter than 350 °F.", "The display reads 325°F.", FALSE],
    ["The room is over 30 degrees Celsius.", "It is 95 degrees Fahrenheit in here.", null],
  ])("%s | %s", async (statement, text, expected) => {
    expect(await compare(statement, text)).toEqual(expected);
  });

  test("takes the number that the statement's own words stand beside", async () => {
    const state = "order: 7001\ntotal usd: 80.5";
    expect(await compare("The total is more than 100 dollars.", state)).toEqual(FALSE);
    expect(await compare("The order number is above 100.", state)).toBe(TRUE);
  });

  test("takes the amount in the statement's currency", async () => {
    expect(
      await compare("The price is more than 100 euros.", "Order of 300 pieces, 45 euros in all"),
    ).toEqual(FALSE);
  });

  test("stays out of it without a comparison, without a number, with a denial and in doubt", async () => {
    expect(await compare("The order has a total.", "Total: 12")).toBeNull();
    expect(await compare("The total is more than 100.", "It was cheap.")).toBeNull();
    expect(await compare("The total that was not paid is more than 100.", "Total: 120")).toBeNull();
    expect(await compare("More than 5 and less than 9 people came.", "7 came")).toBeNull();
    expect(await compare("More than 10 people came.", "8 people came, then 12 people came")).toBeNull();
  });
});

test("a text of very many numbers is read to its end", async () => {
  const rows = Array.from({ length: 300_000 }, (_, i) => `${i % 90} parts.`).join(" ");
  expect(await compare("There are more than 100 parts.", rows)).toEqual(FALSE);
});

test.each([
  ["lines", "4711 parts\n"],
  ["one clause", "4711 parts "],
  ["one clause without a number", "some parts "],
])("reading pauses every few thousand characters of %s", (_, piece) => {
  const text = piece.repeat(10_000);
  const pauses = Array.from(quantities(text)).length;
  expect(pauses).toBeGreaterThanOrEqual(Math.floor(text.length / (2 * STEP_CHARS)));
});
