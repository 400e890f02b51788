import { describe, expect, test } from "vitest";
import { findContactData } from "./contactData";

const FOUND = 0.95;
const ABSENT = 0.08;

describe("findContactData", () => {
  test.each([
    ["Does the text contain an e-mail address?", "Write to jo.doe+shop@mail.example.", FOUND],
    ["Does the text contain an e-mail address?", "I sent you an e-mail yesterday.", ABSENT],
    ["The message includes a phone number.", "Ring me: +44 20 7946 0958", FOUND],
    ["The message includes a phone number.", "We sold 1200 phones in 2023.", ABSENT],
    ["A telephone number is written out in this note.", "You can call me on 555-0142 after six.", FOUND],
    ["The message includes a phone number.", "Please call before 2024-11-28 about order 4711.", ABSENT],
    ["Does the text contain an e-mail address?", "jo at example dot org, day and night", FOUND],
    ["The message includes a phone number.", "Ring 0044 20 7946 0958 from abroad.", FOUND],
    ["The message includes a phone number.", "The water meter stood at 00371592 on Friday.", ABSENT],
    ["Is there a postal address in it?", "Send it to 7 Rose Terrace, please.", FOUND],
    ["Is there a postal address in it?", "Nous habitons 12 rue de la Paix.", FOUND],
    ["Is there a postal address in it?", "It is a 20 minute drive from here.", ABSENT],
    ["Has the writer left a street address?", "The 2 lane road is closed.", ABSENT],
    ["Is there a postal address in it?", "Come to 221 Baker Street at noon.", FOUND],
    ["Does it mention a bank account number?", "Pay to GB82 WEST 1234 5698 7654 32.", FOUND],
    ["The text contains personal data.", "I was born on 3 May 1984.", FOUND],
    ["The text contains personal data.", "The bank was closed in May.", ABSENT],
    ["Can a phone number be seen in the note?", "Ring me: +44 20 7946 0958", FOUND],
    ["Can you find an e-mail address in it?", "I sent you an e-mail yesterday.", ABSENT],
    ["Does it reveal a credit card number?", "4111 1111 1111 1111", FOUND],
  ])("%s | %s", (question, text, expected) => {
    expect(findContactData(question, text)).toBe(expected);
  });

  test("stays out of questions that ask for something else, or for the absence", () => {
    expect(findContactData("Does the e-mail contain a complaint?", "a@b.example")).toBeNull();
    expect(findContactData("Does the e-mail mention the phone?", "+44 20 7946 0958")).toBeNull();
    expect(findContactData("The customer has a problem with the phone.", "+44 20 7946 0958")).toBeNull();
    expect(findContactData("Does the customer want to change the address?", "7 Rose Terrace")).toBeNull();
    expect(findContactData("The text does not contain an e-mail address.", "a@b.example")).toBeNull();
  });

  test("reads long runs of one character in linear time", () => {
    for (const run of ["a".repeat(200_000), "9".repeat(200_000), "A ".repeat(100_000)]) {
      expect(findContactData("Does it contain personal data?", run)).toBe(ABSENT);
    }
  });
});
