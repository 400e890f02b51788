import { describe, expect, test } from "vitest";
import { runThrough } from "../text/steps";
import { compareDates } from "./dates";
import { findDates } from "./findDates";

const compare = (question: string, text: string): Promise<number | null> =>
  compareDates(question, () => Promise.resolve(runThrough(findDates(text))));

/** A date chosen by the question's words, and the only date. */
const TRUE = 0.93;
const FALSE = expect.closeTo(0.07, 9);
const ALONE = 0.85;
const ALONE_FALSE = expect.closeTo(0.15, 9);

const LOG = "Ordered on 3 March 2026, delivered on 9 March 2026 and returned on 20 April 2026.";

describe("compareDates", () => {
  test.each([
    ["Was the parcel delivered before 10 March 2026?", LOG, TRUE],
    ["Was the parcel delivered before 9 March 2026?", LOG, FALSE],
    ["The parcel was delivered after 2026-03-08.", LOG, TRUE],
    ["Was it delivered by March 9th, 2026?", LOG, TRUE],
    ["Was the order placed on or after 4 March 2026?", LOG, FALSE],
    ["It was returned no later than 30 April 2026.", LOG, TRUE],
    ["Was it returned between 1 March and 31 March 2026?", LOG, FALSE],
    ["Was it returned between 1 April 2026 and 30 April 2026?", LOG, TRUE],
    ["Was it delivered in March?", LOG, TRUE],
    ["Was it returned in March 2026?", LOG, FALSE],
    ["Was it delivered in 2025?", LOG, FALSE],
    ["Was it returned in the second quarter of 2026?", LOG, TRUE],
    ["Was the delivery on a Monday?", LOG, TRUE],
    ["Was the return on a weekend?", LOG, FALSE],
    ["The parcel was not delivered before 10 March 2026.", LOG, FALSE],
    ["Was the parcel delivered on 10 March 2026 or later?", LOG, FALSE],
    ["Was it delivered before the end of March?", LOG, TRUE],
    ["Was the purchase made before the delivery?", LOG, TRUE],
    ["Was the item returned earlier than it was delivered?", LOG, FALSE],
    ["Was it returned more than 30 days after the delivery?", LOG, TRUE],
    ["Was it returned within 30 days of delivery?", LOG, FALSE],
    ["Was it delivered within a week of the purchase?", LOG, TRUE],
    ["Are there more than two months between the delivery and the return?", LOG, FALSE],
    ["Was it delivered at least three days before the return?", LOG, TRUE],
    ["The date of the return is 20 April 2026.", LOG, TRUE],
  ])("%s", async (question, text, expected) => {
    expect(await compare(question, text)).toEqual(expected);
  });

  test.each([
    ["Is the due date after 1 May 2026?", "due_date: 2026-05-31", TRUE],
    ["Is the appointment on 5 March?", "Your appointment: Thursday, March 5th at 10:30", TRUE],
    ["Is the appointment on 6 March?", "Your appointment: Thursday, March 5th at 10:30", FALSE],
    ["Does the course start before June?", "It starts 4 May.", TRUE],
    ["Does the course start before 1 June 2027?", "Start: 04.05.2027", TRUE],
    ["Was the contract signed after 1 January 2020?", "signed: 12/31/2019", FALSE],
    ["Was the house built in 2025?", "Ready to move in since 3 Feb. 2025", ALONE],
    ["Was the house built in 2024?", "Ready to move in since 3 Feb. 2025", ALONE_FALSE],
    ["Is the meeting on a Friday?", "The meeting is on Friday, 6 March 2026.", TRUE],
    ["Is the meeting on Thursday?", "The meeting is on Friday.", FALSE],
    ["Is the workshop on a weekend?", "Workshop: 7 March 2026", TRUE],
    ["Does the trip last longer than a week?", "The trip is from 3 to 12 March 2026.", TRUE],
    [
      "Is the delivery date later than the promised date?",
      "promised: 2026-03-02\ndelivery: 2026-03-04",
      TRUE,
    ],
    ["Was the ticket closed before 3/5/2026?", "closed 2/1/2026", TRUE],
    ["Is the exam after 6 March?", "The exam was moved from 5 March to 9 March.", TRUE],
    ["Is the visit before 5 March?", "The visit of 9 March has been moved forward to 3 March.", TRUE],
    ["Is the visit before 5 March?", "Your consultation is on the sixth of March.", FALSE],
    ["Is the concert on a Saturday or Sunday?", "The concert: SAT at ten", TRUE],
    ["Is the concert on a Saturday or Sunday?", "The concert is thurs 5pm.", FALSE],
    ["Does the offer end before 1 April 2026?", "opened 25/03/2026, ends 4/3/2026", TRUE],
  ])("%s | %s", async (question, text, expected) => {
    expect(await compare(question, text)).toEqual(expected);
  });

  test.each([
    ["Is the payment overdue?", "today: 2026-03-06\ninvoice date: 2026-01-02\npayment due: 2026-02-01", TRUE],
    [
      "Is the payment overdue?",
      "today: 2026-01-20\ninvoice date: 2026-01-02\npayment due: 2026-02-01",
      FALSE,
    ],
    ["Has the passport expired?", "Today is 6 March 2026. The passport expires on 1 May 2026.", FALSE],
    ["Is the concert still to come?", "Sent: 3 March 2026\nThe concert is next Saturday.", TRUE],
    ["Is the meeting in the past?", "Sent: 3 March 2026\nThe meeting was yesterday.", TRUE],
    ["Is the flight before 10 March 2026?", "created_at: 2026-03-03\nflight in three days", TRUE],
    ["Is the flight within the next 7 days?", "today: 2026-03-03\nflight: 2026-03-08", TRUE],
    ["Was the order placed more than 30 days ago?", "today: 2026-03-03\nordered: 2026-01-08", TRUE],
    ["Was the order placed in the last two weeks?", "today: 2026-03-03\nordered: 2026-01-08", FALSE],
    [
      "Had the deadline passed on the day the note was written?",
      "18 August. It was due by the tenth of August.",
      TRUE,
    ],
    ["Has the offer expired?", "Note of 9 Jan 2023: the offer expires on 23 January 2023.", FALSE],
    ["Has the deadline passed?", '{"written": "2025-07-02", "deadline": "2025-06-30"}', TRUE],
    ["Is the exam after tomorrow?", "Today is 3 March 2026. The exam is on 9 March.", TRUE],
    ["Is the exam next week?", "Today is 3 March 2026. The exam is on 9 March.", null],
    ["Is the party in January 2026?", "Sent: 2025-12-28\nThe party is on 5 January.", TRUE],
  ])("by the text's own day: %s | %j", async (question, text, expected) => {
    expect(await compare(question, text)).toEqual(expected);
  });

  test.each([
    ["Does the text mention a date?", "We met on 3 May.", TRUE],
    ["Does the text mention a date?", "We met at the zoo.", FALSE],
    ["Does the text mention a date?", "We met on Friday.", null],
    ["Is 5 March 2026 mentioned?", "due 05.03.2026", TRUE],
    ["Is 5 March 2026 mentioned?", "due 05.04.2026", FALSE],
  ])("what is mentioned: %s | %s", async (question, text, expected) => {
    expect(await compare(question, text)).toEqual(expected);
  });

  test.each([
    ["both readings of a date in digits", "Was it paid before 1 April 2026?", "paid 3/5/2026"],
    ["two dates that fit alike", "Was it paid before 1 April 2026?", "Paid 2 March 2026, paid 2 May 2026."],
    ["no day that the text is written on", "Is the bill overdue?", "due 2 March 2026"],
    ["two such days", "Is the bill overdue?", "today: 2026-01-01\ntoday: 2026-05-05\ndue 2026-03-02"],
    ["a weekday that nothing is reckoned from", "Is the exam before 6 March 2026?", "The exam is on Friday."],
    ["a month that holds the day", "Is the exam before 6 March 2026?", "The exam is in March 2026."],
    ["no date at all", "Is the exam before 6 March 2026?", "The exam is soon."],
    ["what did not happen", "Was it paid before 6 March 2026?", "It was not paid on 3 March 2026."],
    ["one event of two", "Was the call before the payment?", "The call was on 3 May, it rained on 4 May."],
  ])("leaves it open: %s", async (_, question, text) => {
    expect(await compare(question, text)).toBeNull();
  });

  test.each(
    `Does the customer mention a delay?
    Is a time named?
    Is the total more than 500 euros?
    Did the writer book the wrong date?
    Did the train arrive on time?
    Is the shop open on Sundays?
    Was the call before lunch friendly?
    Is the customer angry after the call?
    Has the customer already paid?
    The parcel has already reached the recipient.
    Did more people come than last year?
    Has the event been moved to a later date?
    Was the meeting moved to another day?
    Was the letter of 5 March answered politely?
    Did the customer on 5 March ask for a refund?
    Does the 5 March invoice contain a mistake?
    Does this need an answer today, and is it urgent?
    Is it urgent?
    Is the date of the meeting clear?
    Should this be handled before everything else?
    The player says they will uninstall and never come back.
    The patient takes two tablets a day.
    Is the writer older than Anna?
    Is the warranty longer than the contract?
    Does the writer work at night?
    Did the guest stay with friends?
    The pool may be used after ten.
    The writer has been here before.
    Do they meet every Friday?
    Can the writer come on Monday?
    Does the writer like March?
    Is 2026 a good year?
    Was it never delivered before 10 March 2026?
    Is the customer without delivery since 10 March 2026 and unhappy?
    The reviewer would come again next year, gladly.
    Does the text contain a list?
    Is the text about history?
    Does the message mention Friday's party?
    Is the weekend mentioned as a problem?
    The children have already eaten.
    May the tenant keep a dog?`.split("\n"),
  )("stays out of: %s", async (question) => {
    expect(await compare(question.trim(), LOG)).toBeNull();
  });

  test.each(["1/1/", "5 March ", "2026-", "Friday ", "in 3 days ", "1.2.", "today: ", "March ", "9", "a, "])(
    "reads 100 KB of %j in steps",
    (piece) => {
      const steps = findDates(piece.repeat(100_000 / piece.length));
      let pauses = 0;
      while (!steps.next().done) pauses += 1;
      expect(pauses).toBeGreaterThan(10);
    },
  );

  test("loses no date between two steps, and finds none twice", () => {
    const text = "On 5 March 2026 it rained. ".repeat(2_000);
    const found = runThrough(findDates(text));
    expect(found.map(({ spans }) => spans)).toEqual(
      Array.from({ length: 2_000 }, () => [{ from: 20_517, to: 20_517 }]),
    );
  });
});
