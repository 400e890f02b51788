import { expect, test } from "vitest";
import { calmCase, plainQuestion, withoutCourtesies } from "./canonical";

test("a text in capitals is read in ordinary case; codes stay", () => {
  expect(calmCase("I WAS CHARGED TWICE. PLEASE REFUND ORDER A1042, I'M ANGRY.")).toBe(
    "I was charged twice. Please refund order A1042, I'm angry.",
  );
});

test.each(["NASA launched a rocket.", "OK THANKS", "", "The UN and the EU met."])(
  "the case of %j stays",
  (text) => {
    expect(calmCase(text)).toBe(text);
  },
);

test.each([
  ["Is it urgent", "Is it urgent?"],
  ["IS THE CUSTOMER ANGRY", "Is the customer angry?"],
  ["Star rating", "Star rating"],
  ["The message is spam", "The message is spam"],
  ["Is it urgent?", "Is it urgent?"],
])("%j is asked as %j", (sent, plain) => {
  expect(plainQuestion(sent)).toBe(plain);
});

test.each([
  "Hello team,\n\nIt broke again.\n\nBest regards,\nAlex Miller",
  "Dear Sir or Madam,\nI hope this message finds you well. It broke again.\nMany thanks,\nAlex",
  "Hi Anna, It broke again.",
])("greeting and signature of %j are no part of its content", (text) => {
  expect(withoutCourtesies(text)).toBe("It broke again.");
});

test("nothing but courtesies stays as it is", () => {
  expect(withoutCourtesies("Hello team,\n")).toBe("Hello team,\n");
});
