import { runThrough } from "../text/steps";
import { addMonths, partsOf, type Span } from "./calendar";
import { readDateQuestion, type DateQuestion, type Limit } from "./dateQuestion";
import { eventRoots } from "./eventRoots";
import { findDates, inYear, referenceDay, type FoundDate } from "./findDates";
import type { Relation } from "./dateRelation";

/** Whether the question's words chose the date, or it was the only one. */
const PROBABILITY_NAMED = 0.93;
const PROBABILITY_ALONE = 0.85;

/**
 * "Is the invoice due before 1 June 2026?", "Was it returned more than 30 days after the purchase?": the
 * probability of yes, by the dates in the text. The clock is never used: "overdue" needs a date in the text
 * that says when it was written. Null for other questions, and without a matching date or with dates of
 * different outcome.
 * @param read returns the text's dates; called for such questions alone.
 */
export async function compareDates(
  question: string,
  read: () => Promise<FoundDate[]>,
): Promise<number | null> {
  const asked = readDateQuestion(question);
  if (!asked) return null;
  const answer = answerFrom(asked, await read());
  if (!answer || answer.holds === null) return null;
  const probability = answer.isNamed ? PROBABILITY_NAMED : PROBABILITY_ALONE;
  return answer.holds !== asked.denied ? probability : 1 - probability;
}

interface Answer {
  holds: boolean | null;
  isNamed: boolean;
}

function answerFrom(asked: DateQuestion, dates: FoundDate[]): Answer | null {
  const now = referenceDay(dates);
  switch (asked.kind) {
    case "mention":
      return { holds: mentions(asked.of, dates), isNamed: true };
    case "bound": {
      const bounds = runThrough(findDates(asked.bounds, now));
      const event = choose(dates, asked.event);
      return event && judged(event, (date) => compareWithBounds(date, asked.relation, bounds));
    }
    case "weekdays": {
      const event = choose(dates, asked.event);
      return event && judged(event, (date) => isOn(date, asked.weekdays));
    }
    case "now": {
      const event = choose(
        dates.filter(({ reference }) => reference === 0),
        asked.event,
      );
      const written = writtenDates(dates);
      if (written.length === 0 || !event) return null;
      return acrossPairs(event, { dates: written, isNamed: true }, (a, b) => relate(a, asked.relation, b));
    }
    case "events": {
      const [event, other] = [choose(dates, asked.event), choose(dates, asked.other)];
      if (!event?.isNamed || !other?.isNamed) return null;
      return acrossPairs(event, other, (a, b) => relate(a, asked.relation, b));
    }
    case "interval":
      return intervalAnswer(asked, dates, now);
  }
}

function intervalAnswer(
  asked: Extract<DateQuestion, { kind: "interval" }>,
  dates: FoundDate[],
  now: number | null,
): Answer | null {
  const { limit, direction } = asked;
  const test = (a: Span, b: Span): boolean | null => isWithin(a, b, limit, direction);
  if (asked.other === "now") {
    const event = choose(
      dates.filter(({ reference }) => reference < 2),
      asked.event,
    );
    if (now === null || !event) return null;
    const today = { from: now, to: now };
    return judged(event, ({ spans }) => agreed(spans, (span) => test(span, today)));
  }
  if (asked.other === null) {
    const [first, second, ...more] = dates.filter(({ reference }) => reference === 0);
    if (!first || !second || more.length > 0) return null;
    return { holds: agreedPairs([first], [second], test), isNamed: true };
  }
  const [event, other] = [choose(dates, asked.event), choose(dates, asked.other)];
  if (!event || !other || (!event.isNamed && !other.isNamed)) return null;
  if (event.isNamed && other.isNamed) return acrossPairs(event, other, test);
  // Only one of the two is named: the remaining one of two dates is the other.
  const named = event.isNamed ? event : other;
  const rest = dates.filter((date) => date.reference < 2 && !named.dates.includes(date));
  if (named.dates.length !== 1 || rest.length !== 1) return null;
  const left = { dates: rest, isNamed: true };
  return event.isNamed ? acrossPairs(event, left, test) : acrossPairs(left, other, test);
}

interface Chosen {
  dates: FoundDate[];
  isNamed: boolean;
}

const [IN_CLAUSE, BEHIND, IN_SENTENCE] = [6, 2, 1];

/** The dates whose surroundings share the most with the event's words; its last word counts twice. */
function choose(dates: readonly FoundDate[], event: string): Chosen | null {
  const roots = [...eventRoots(event)];
  const candidates = dates.filter(({ reference, standing }) => reference < 2 && standing !== "given up");
  const rank = ({ before, after, around }: FoundDate): number =>
    roots.reduce((sum, root, i) => {
      const worth = before.has(root)
        ? IN_CLAUSE
        : after.has(root)
          ? BEHIND
          : around.has(root)
            ? IN_SENTENCE
            : 0;
      return sum + (i === roots.length - 1 ? 2 : 1) * worth;
    }, 0);
  const ranks = candidates.map(rank);
  const most = ranks.reduce((best, one) => Math.max(best, one), 0);
  const chosen = candidates.filter((_, i) => ranks[i] === most);
  if (chosen.length === 0 || chosen.some(({ standing }) => standing === "denied")) return null;
  return { dates: chosen, isNamed: most > 0 };
}

/** The dates of writing: "today is …" before "sent: …". */
function writtenDates(dates: readonly FoundDate[]): FoundDate[] {
  const most = dates.reduce((best, { reference }) => Math.max(best, reference), 0);
  return most === 0 ? [] : dates.filter(({ reference }) => reference === most);
}

/** True or false if all agree. */
function agreed<T>(all: readonly T[], test: (one: T) => boolean | null): boolean | null {
  const outcomes = new Set(all.map(test));
  return outcomes.size === 1 ? [...outcomes][0]! : null;
}

const judged = ({ dates, isNamed }: Chosen, test: (date: FoundDate) => boolean | null): Answer => ({
  holds: agreed(dates, test),
  isNamed,
});

type PairTest = (a: Span, b: Span) => boolean | null;

function acrossPairs(a: Chosen, b: Chosen, test: PairTest): Answer | null {
  if (a.dates.some((date) => b.dates.includes(date))) return null;
  return { holds: agreedPairs(a.dates, b.dates, test), isNamed: a.isNamed };
}

/** Two dates without a year are in the same one. */
function agreedPairs(a: readonly FoundDate[], b: readonly FoundDate[], test: PairTest): boolean | null {
  return agreed(
    a.flatMap((one) => b.map((other) => ({ one, other }))),
    ({ one, other }) =>
      agreed(spansBeside(one, other), (span) => agreed(spansBeside(other, one), (next) => test(span, next))),
  );
}

/** A leap year has every day. */
const ANY_YEAR = 2000;

/** A date without a year takes the year of the date beside it. */
function spansBeside({ spans, yearless }: FoundDate, other: FoundDate): Span[] {
  if (spans.length > 0 || !yearless) return spans;
  const years = other.spans.length > 0 ? other.spans.map(({ from }) => partsOf(from).year) : [ANY_YEAR];
  return [...new Set(years)].flatMap((year) => inYear(yearless, year));
}

/** Null if the two overlap, so that it depends on the day. */
function relate(a: Span, relation: Relation, b: Span): boolean | null {
  switch (relation) {
    case "before":
      return a.to < b.from ? true : a.from >= b.from ? false : null;
    case "after":
      return a.from > b.to ? true : a.to <= b.to ? false : null;
    case "by":
      return a.to <= b.to ? true : a.from > b.to ? false : null;
    case "from":
      return a.from >= b.from ? true : a.to < b.from ? false : null;
    case "in":
    case "between":
      return a.from >= b.from && a.to <= b.to ? true : a.to < b.from || a.from > b.to ? false : null;
  }
}

function compareWithBounds(date: FoundDate, relation: Relation, bounds: FoundDate[]): boolean | null {
  const [first, second] = bounds;
  if (!first) return null;
  // "On a Friday" asks for no particular one.
  if (relation === "in" && first.weekday !== null && first.yearless === null && !second)
    return isOn(date, [first.weekday]);
  // "In March", of any year.
  const month = relation === "in" && first.yearless?.day === null ? first.yearless.month : null;
  if (month !== null && date.spans.length > 0)
    return agreed(date.spans, ({ from, to }) => {
      const [start, end] = [partsOf(from), partsOf(to)];
      return start.month === month && end.month === month ? true : to - from > 31 ? null : false;
    });
  return agreedPairs([date], [first], (span, bound) => {
    if (relation !== "between") return relate(span, relation, bound);
    if (!second) return null;
    return agreed(spansBeside(second, first.spans.length > 0 ? first : date), (end) =>
      end.to < bound.from ? null : relate(span, "between", { from: bound.from, to: end.to }),
    );
  });
}

function isOn({ spans, weekday }: FoundDate, weekdays: readonly number[]): boolean | null {
  if (weekday !== null) return weekdays.includes(weekday);
  return agreed(spans, ({ from, to }) => (from === to ? weekdays.includes(partsOf(from).weekday) : null));
}

/** Whether this much time lies between two days; `direction` says which one comes first. */
function isWithin(
  a: Span,
  b: Span,
  { comparison, count, unit }: Limit,
  direction: -1 | 0 | 1,
): boolean | null {
  if (a.from !== a.to || b.from !== b.to) return null;
  const [earlier, later] = a.from <= b.from ? [a.from, b.from] : [b.from, a.from];
  const isForward =
    direction === 0 || a.from === b.from || (direction > 0 ? a.from > b.from : a.from < b.from);
  const end = unit === "month" ? addMonths(earlier, count) : earlier + count;
  const difference = isForward ? later - end : -Infinity;
  switch (comparison) {
    case "above":
      return difference > 0;
    case "at least":
      return difference >= 0;
    case "below":
      return isForward && difference < 0;
    case "at most":
      return isForward && difference <= 0;
    case "exactly":
      return difference === 0;
  }
}

function mentions(of: string, dates: FoundDate[]): boolean | null {
  const own = dates.filter(({ reference }) => reference < 2);
  if (of === "date") {
    const isDate = ({ spans, yearless }: FoundDate): boolean =>
      (yearless !== null && yearless.day !== null) || spans.some(({ from, to }) => from === to);
    return own.some(isDate) ? true : own.length === 0 ? false : null;
  }
  const [asked] = runThrough(findDates(of, referenceDay(dates)));
  if (!asked) return null;
  const outcomes = dates.map((date) =>
    agreedPairs([date], [asked], (a, b) => a.from === b.from && a.to === b.to),
  );
  return outcomes.includes(true) ? true : outcomes.includes(null) ? null : false;
}
