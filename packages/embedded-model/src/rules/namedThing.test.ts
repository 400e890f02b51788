import { describe, expect, test } from "vitest";
import { runThrough } from "../text/steps";
import { findNamedThing, plainLettersFinder } from "./namedThing";

const YES = 0.97;
const NO = 0.05;

const find = (question: string, text: string): Promise<number | null> =>
  findNamedThing(question, () => Promise.resolve(runThrough(plainLettersFinder.find(text))));

const TEXT =
  "Hello, I bought the Nimbus 3 in Acme's shop in São Paulo, order A-1042-B. My colleague Anna Petrova had " +
  "the invoices from help@globex.com in room 12 on May 3. She may call Jürgen Müller about the exchange.";

describe("findNamedThing", () => {
  test.each([
    ["Does the text mention Acme?", YES],
    ['The message names the product "Nimbus 3".', YES],
    ["The message names the product “Nimbus 4”.", NO],
    ["Is order A-1042-B mentioned?", YES],
    ["Is order A 1042 B mentioned?", YES],
    ["Is order A-1042 mentioned?", NO],
    ["Is order 1042 mentioned?", NO],
    ["Is room 12 mentioned in the message?", YES],
    ["Is room 14 mentioned in the message?", NO],
    ["Is gate 12 mentioned?", null],
    ["Nimbus 3 is mentioned somewhere in the e-mail.", YES],
    ["Does the text refer to Nimbus 30?", NO],
    ["Does the e-mail refer to Sao Paulo by name?", YES],
    ["Is the city of São Paulo named?", YES],
    ["mentions Jurgen Mueller", null],
    ["Is Jurgen Muller brought up?", YES],
    ["Has Lufthansa been mentioned?", NO],
    ["Lufthansa is mentioned.", NO],
    ["Is there any reference to the airline Lufthansa in this note?", NO],
    ["The text does not mention Lufthansa.", YES],
    ["The text doesn't mention Acme.", NO],
    ["There is no mention of Lufthansa.", YES],
    ["Acme is never mentioned.", NO],
    ["Neither Lufthansa nor Ryanair is mentioned.", YES],
    ["Neither Lufthansa nor Acme is mentioned.", NO],
    ["Is either Lufthansa or Acme mentioned?", YES],
    ["The writer mentions a competitor such as Initech or Acme.", YES],
    ["The writer mentions a competitor such as Initech or Umbrella.", NO],
    ["Does it name one of these cities: Rome, Oslo or São Paulo?", YES],
    ["Both Acme and Nimbus 3 are mentioned.", YES],
    ["Are Acme and Lufthansa both mentioned?", NO],
    ["Does the text mention both Acme and Lufthansa?", NO],
    ["Does a person called Anna appear in the text?", YES],
    ["Does the note mention someone by the name of Greta?", NO],
    ["Does the text contain the word invoice?", YES],
    ["Does the text contain the exact word 'invoice'?", NO],
    ["Does the text contain the exact word 'invoices'?", YES],
    ["The word refund appears in the message.", NO],
    ["The phrase 'about the exchange' is used.", YES],
    ["Does the customer use the word scam?", NO],
    ["contains the words refund or exchange", YES],
    ["The word 'invoice' (also as invoices, invoiced) stands in the text.", YES],
    ["The word 'refund' (also as refunds, exchange) stands in the text.", YES],
    ["A product (or service) called Nimbus 3 is named.", null],
    ["Is the month of May mentioned?", YES],
    ["Is Apple mentioned?", NO],
    ["Does the text mention Dr. Petrova?", YES],
  ])("%s", async (question, expected) => {
    expect(await find(question, TEXT)).toBe(expected);
  });

  test.each([
    ["half of a person's name", "Is Ivan Petrova mentioned?", TEXT],
    ["a name in an address alone", "Is Globex mentioned?", TEXT],
    ["a name that is a word, in a text without capitals", "Is Apple mentioned?", "i ate an apple at work"],
    ["one of two is open", "Are both Acme and Globex mentioned?", TEXT],
  ])("leaves it open: %s", async (_, question, text) => {
    expect(await find(question, text)).toBeNull();
  });

  test.each([
    ["Is Berlin mentioned?", "city: Berlin\nstatus: open", YES],
    ["Is the surname O'Brien in the list?", "names: o’brien, smith", YES],
    ["Is Coca-Cola mentioned?", "two crates of coca cola", YES],
    ["Does it mention Marks and Spencer?", "my Marks and Spencer card", YES],
    ["Is VAT mentioned?", "the VAT-free price", YES],
    ["Is IT mentioned?", "it broke. Ask it.", NO],
    ["Is #4471 mentioned?", "ticket #4471, please", YES],
    ["Is invoice 4471 mentioned?", "invoices 44710 and 14471", NO],
    ["Is version 2.1 mentioned?", "since version 2.1.4", NO],
    ["Is version 2.1 mentioned?", "since version 2.1.", YES],
    ["Is globex.com mentioned?", "see https://globex.com/help", YES],
  ])("%s | %s", async (question, text, expected) => {
    expect(await find(question, text)).toBe(expected);
  });

  test.each([
    ["Does the text contain a link?", "see www.acme.example/help", YES],
    ["Does the text contain a link?", "There is a link between the two.", NO],
    ["The letter mentions a deadline.", "Please pay by 3 May.", YES],
    ["The letter mentions a deadline.", "Please pay by card.", null],
    ["The letter mentions a deadline.", "Thank you for the flowers.", NO],
    ["The message includes a percentage.", "20 % off", YES],
    ["Is an order number given?", "My order no. is 20-4711.", YES],
    ["Is an order number given?", "My order is late.", NO],
    ["Is an order number given?", "It is 4711.", null],
    ["The customer gives an order number.", "re order #A-2291: wrong colour", YES],
    ["The text states a year.", "The bridge was built in 1894.", YES],
    ["The text states a year.", "The bridge is 1894 metres long.", NO],
    ["Is an amount of money mentioned?", "I paid 30 euros.", YES],
    ["Is an amount of money mentioned?", "I paid thirty.", NO],
    ["Is an amount of money mentioned?", "I paid 30.", null],
    ["Is a weekday mentioned?", "We meet on tuesday.", YES],
    ["Does the text name a day of the week?", "The sun is out.", null],
    ["Is a day of the week named?", "We meet tomorrow.", NO],
    ["Is a month mentioned?", "It begins in may.", YES],
    ["Does the text contain the name of a month?", "You may go. March on!", null],
    ["Is a month named?", "We meet on Monday.", NO],
    ["Is a currency mentioned?", "It costs 30 Swiss francs.", YES],
    ["Does the text name a currency?", "She won by ten pounds.", null],
    ["Does the text name a currency?", "It was cheap.", NO],
    ["Is a language named?", "She is fluent in Dutch.", YES],
    ["Does the text mention a language?", "The French cook left.", null],
    ["Does the text mention a language?", "She speaks too fast.", NO],
    ["Does the text contain a question mark?", "Where is it", NO],
    ["Does the writer ask a question?", "Where is it?", YES],
    ["Does the writer ask a question?", "where is it", null],
    ["The comment contains an emoji.", "Great 🎉", YES],
    ["The comment contains no emoji.", "Great", YES],
    ["Does the mail contain a greeting?", "Dear team,\nall is well", YES],
    ["Does the text contain a quotation?", "He said “never again”.", YES],
  ])("a kind of thing that its form shows: %s | %s", async (question, text, expected) => {
    expect(await find(question, text)).toBe(expected);
  });

  test.each(
    `Does the customer mention a delay?
    The text mentions being unhappy.
    The writer mentions that they want a refund.
    Does the message mention a missed deadline?
    Is a colour mentioned?
    Refunds are mentioned.
    Parking is mentioned.
    Payment is mentioned in the text.
    Does the text mention a problem with Acme?
    Does the message mention that Anna is ill?
    Does the text mention Acme in a negative way?
    Is Anna mentioned as the responsible person?
    Does the text mention a German city?
    Does the text mention Anna's plan to leave?
    Does the e-mail come from Anna?
    Is the text about Berlin?
    Is Acme a competitor?
    Does Anna work at Acme?
    Does the customer prefer Acme to Globex?
    Is the letter addressed to Dr. Petrova?
    Is the message signed by Anna?
    Did Anna name the winner?
    Does the text mention more than three products?
    Does the text mention 500 euros?
    Does the text mention two colleagues of Anna?
    Is a city named?
    Is a person named?
    Does the text mention a place?
    A named person is made responsible for a task.
    Is a competitor mentioned by name?
    Is a security incident mentioned in the text?
    Does the package contain two books?
    Does the soup contain milk?
    The price includes breakfast.
    Does the text contain personal data?
    Does the text contain slurs or contempt?
    Does the text say that the customer is going elsewhere?
    Does the report give the name of the customer?
    Are the names of two colleagues mentioned?
    Doesn't the message mention Acme?
    Is Acme mentioned more than once?
    Does the writer mention Acme and complain?
    Does the teacher know all pupils by name?
    Is the word choice rude?
    Is a lawyer or a court mentioned as a threat?
    I am not amused.
    The team lost.`.split("\n"),
  )("stays out of: %s", async (question) => {
    expect(await find(question.trim(), TEXT)).toBeNull();
  });

  test.each([
    ["a ", NO],
    ["acme@", NO],
    ["A-1042-", null],
    ["9", null],
    ['"', NO],
    ["order ", NO],
    ["order no: ", NO],
    ["https://", NO],
    ["e\u0301", NO],
    ["\n", NO],
  ])("reads 200 KB of %j, and asked for that it stays out", async (piece, orderNumber) => {
    const run = piece.repeat(200_000 / piece.length);
    expect(await find("Is Initech 5 mentioned?", run)).toBe(NO);
    expect(await find("Is an order number given?", run)).toBe(orderNumber);
    expect(await find("Does it contain an emoji?", run)).toBe(NO);
    expect(await find(`Does the text mention ${run}?`, TEXT)).toBeNull();
    expect(await find(run.slice(0, 290), TEXT)).toBeNull();
  });
});
