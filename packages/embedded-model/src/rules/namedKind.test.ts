import { describe, expect, test } from "vitest";
import { runThrough } from "../text/steps";
import { namesFinder } from "./findNames";
import { findNamedKind } from "./namedKind";

const find = (question: string, text: string): Promise<number | null> =>
  findNamedKind(question, () => Promise.resolve(runThrough(namesFinder.find(text))));

/** Surely yes, surely no, in between, or no answer. */
function side(probability: number | null): "yes" | "no" | "open" | "none" {
  if (probability === null) return "none";
  return probability > 0.7 ? "yes" : probability < 0.3 ? "no" : "open";
}

const NAMED = "Ask Tolvar Brennik about the trip to Lisbon, he works for Globrex GmbH.";
const BARE = "The Refund Policy was updated last Monday. Please read Section 4.";

describe("findNamedKind", () => {
  test.each(
    `Is a person named?
    Is anybody called by name?
    Does a person's name appear?
    Does the text contain the name of a person?
    Is someone mentioned by name in the message?
    Is any person identified by name?
    Is a first name or surname given?
    Is a human mentioned by name?
    Is at least a single person named?
    Does the text name any single human?
    The message names somebody.
    Is there a town mentioned?
    The message mentions a city by name.
    Does the text contain a place name?
    In this text, a city is mentioned.
    which mentions at least one city
    names a company
    Is a specific company named?
    Does the text mention the name of a company or brand?
    A company or organisation is named in the text.
    Does the text mention a city and a company?`.split("\n"),
  )("asks for a kind of named thing: %s", async (question) => {
    expect([side(await find(question.trim(), NAMED)), side(await find(question.trim(), BARE))]).toEqual([
      "yes",
      "no",
    ]);
  });

  test.each(
    `Nobody is mentioned by name.
    No city is named.
    The text does not name any company.
    Does the text mention a country?
    Is a continent named?
    Is a university or a bank named?
    Does the text name a person and a country?`.split("\n"),
  )("denied, or of another kind: %s", async (question) => {
    expect(side(await find(question.trim(), NAMED))).toBe("no");
  });

  test.each(
    `Is a manager mentioned?
    Is the Paris office mentioned?
    Does the text mention a German city?
    Does the text mention the company?
    Is the name of the customer given?
    A named person is made responsible for a task.
    Is a competitor mentioned by name?
    Is more than one city mentioned?
    Are two people named?
    Is a person quoted?
    Does the customer work for a company?
    Does the writer live in a city?
    The price includes a bank.
    Does the text mention a person who is ill?
    Does the customer name a company as the culprit?
    Is a company's refund policy mentioned?`.split("\n"),
  )("stays out of: %s", async (question) => {
    expect(await find(question.trim(), NAMED)).toBeNull();
  });

  test("a person may be mentioned without a name: that is left open", async () => {
    expect(await find("Does the text mention a person?", "My brother is late.")).toBeNull();
    expect(side(await find("Does the text mention a person?", "Maria is late."))).toBe("yes");
  });

  test.each([
    ["thanks, maria", "yes"],
    ["I think peter left.", "yes"],
    ["Thanks Grace, that was quick!", "yes"],
    ["Hi Anneke,\nthe bill is paid.", "yes"],
    ["All is done.\n\nRegards, Xiu", "yes"],
    ["All is done.\n\nKind regards,\nTolvar", "yes"],
    ["My colleague Xolvar will call you.", "yes"],
    ["Paris Hilton opened the shop.", "yes"],
    ["Mr Adebrek is out.", "yes"],
    ["Maria: where is my parcel?\nAgent: On its way.", "yes"],
    ["assignee: Tolvar Brennik\nstatus: open", "yes"],
    ["MARIA WILL ORDER THE CHAIRS", "yes"],
    ["Has anyone seen Tolvar? Her badge is here.", "yes"],
    ["In her speech, Tolvar thanked her teachers.", "yes"],
    ["All is done.\n\n-- \nTolvar B.", "yes"],
    ["The book is by J.K. Tolvar.", "yes"],
    ["Where is Tolvar?", "open"],
    ['"Open the window, Tolvar," said the nurse.', "open"],
    ["Customer: where is my parcel?\nAgent: On its way.", "no"],
    ["The Lift was repaired.", "no"],
    ["Porridge with Honey, then Sage Green paint.", "no"],
    ["May I have the bill, please? Will you mark the date?", "no"],
    ["Kind regards,\nThe Billing Team", "no"],
    ["Dear Sir or Madam, the Town Hall is closed on Friday.", "no"],
    ["We flew to Paris in May.", "no"],
    ["He rose early, in the hope of a frank talk.", "no"],
    ["We looked at the new Velantrix Omnis yesterday.", "open"],
  ])("a person: %s", async (text, expected) => {
    expect(side(await find("Is a person named?", text))).toBe(expected);
  });

  test.each([
    ["We studied in Reading.", "yes"],
    ["My flat in Nice is small.", "yes"],
    ["He grew up in Drevnik, a village of ninety people.", "yes"],
    ["we moved to bratislava last autumn", "yes"],
    ["Which bus goes to Upper Tolvarsthorpe?", "yes"],
    ["Reading the manual took an hour. Nice pictures, though.", "no"],
    ["my mobile fell into the bath", "no"],
    ["Jordan Peterson and Charlotte Brown came.", "no"],
    ["She met Paris Hilton in the hall.", "no"],
    ["The Paris Metro was late.", "open"],
    ["The Danish team and the French cook left.", "no"],
  ])("a city: %s", async (text, expected) => {
    expect(side(await find("Is a city mentioned?", text))).toBe(expected);
  });

  test.each([
    ["Turkey and Greece signed it.", "yes"],
    ["any chance you ship to new zealand?", "yes"],
    ["The US and the UK agreed.", "yes"],
    ["The U.S. Olympic team won.", "yes"],
    ["tell us more", "no"],
    ["The turkey was dry.", "no"],
    ["The French teacher left.", "no"],
  ])("a country: %s", async (text, expected) => {
    expect(side(await find("Is a country named?", text))).toBe(expected);
  });

  test.each([
    ["The deal with Apple fell through.", "yes"],
    ["i bought it at ikea", "yes"],
    ["Tolvar & Finch Ltd sent it.", "yes"],
    ["Our supplier Korvex raised its prices.", "yes"],
    ["Have you heard from Korvex, the supplier?", "yes"],
    ["I ate an Apple.", "open"],
    ["The apple pie was on target.", "no"],
    ["Next week the gap closes.", "no"],
    ["The University of Tolvar is open.", "no"],
  ])("a company: %s", async (text, expected) => {
    expect(side(await find("Is a company named?", text))).toBe(expected);
  });

  test("other organisations and places have their own kinds", async () => {
    expect(side(await find("Is a university named?", "The University of Tolvar is open."))).toBe("yes");
    expect(side(await find("Is a public body named?", "The Ministry of Transport agreed."))).toBe("yes");
    expect(side(await find("Is a bank named?", "Northgate Savings Bank is closed."))).toBe("yes");
    expect(side(await find("Is a continent named?", "Across sub-Saharan Africa it grows."))).toBe("yes");
    expect(side(await find("Is a place named?", "Send it to 14 Harbour Road."))).toBe("yes");
    expect(side(await find("Is a place named?", "Sunset over the Sea of Tolvar."))).toBe("yes");
    expect(side(await find("Is a city named?", "Sunset over the Sea of Tolvar."))).toBe("no");
  });

  test.each([
    ["a ", "no"],
    ["A", "no"],
    ["a.", "no"],
    ["A. ", "no"],
    ["Tolvar ", "no"],
    ["de ", "no"],
    ["a-", "no"],
    ["\n", "no"],
    ["New ", "no"],
    ["@", "no"],
  ])("reads 200 KB of %j and asked for that it stays out", async (piece, expected) => {
    const run = piece.repeat(200_000 / piece.length);
    expect(side(await find("Is a person named?", run))).toBe(expected);
    expect(await find(`Does the text mention ${run}?`, NAMED)).toBeNull();
    expect(await find(run.slice(0, 290), NAMED)).toBeNull();
  });

  test("pauses while it reads sentences, and again while it looks for addresses", () => {
    let pauses = 0;
    for (const steps = namesFinder.find("Ask Tolvar. ".repeat(10_000)); !steps.next().done;) pauses++;
    expect(pauses).toBe(14 + 15);
  });
});
