import type { ParsedComponents } from "chrono-node";
import { Chrono, configuration } from "chrono-node/en";
import { daySpan, monthNumber, monthSpan, partsOf, type Span } from "./calendar";

type Relative = (reference: number, isDeadline: boolean) => Span[];
/** The meaning of a date in a text by itself. */
export interface ReadDate {
  /** Its possible days: two for 3/5/2026, none for a relative date or one without a year. */
  spans: Span[];
  /** A date without a year. */
  yearless: { month: number; day: number | null } | null;
  /** 0 (Sunday) to 6 if the weekday is named. */
  weekday: number | null;
  relative: Relative | null;
  /** The order of day and month in digits, `open` in 3/5/2026. */
  order: "day first" | "month first" | "open" | null;
}
const PLAIN: ReadDate = { spans: [], yearless: null, weekday: null, relative: null, order: null };

/** A place in a text with its date; two for "3 to 9 March". */
export interface WrittenDate {
  index: number;
  length: number;
  dates: ReadDate[];
}

const YEAR = "(?:1[5-9]|20)\\d{2}";
const LEADS =
  "in|since|by|of|until|till|from|before|after|during|early|late|mid|year|for|and|to|next|last|this|between|due|is|date";
const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";

/** Forms that chrono leaves out, or takes for one day: years, quarters, weeks, months, "3 and 9 March". */
const OWN_FORMS = new RegExp(
  [
    `(?<![\\w/.-])(?<iso>${YEAR})-(?<isoMonth>0[1-9]|1[0-2])(?![-\\d])`,
    `\\bQ(?<quarter>[1-4])(?:[ /,-]{1,2}(?<quarterYear>${YEAR}))?\\b`,
    `\\b(?<ordinal>first|second|third|fourth|last) quarter(?: of (?<ordinalYear>${YEAR}))?\\b`,
    `\\b(?<which>next|last|this|coming|past|previous) (?<period>week|month|year)\\b`,
    `\\b(?<from>\\d{1,2})(?:st|nd|rd|th)? (?:and|to|until|till) (?:the )?(?=\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?<rangeMonth>${MONTH}))`,
    `(?<=\\b(?:${LEADS})[:\\s-]\\s?)(?<may>May|March)\\b(?! \\d)`,
    `(?<=\\b(?:${LEADS})[:\\s-]\\s?|^)(?<year>${YEAR})(?![\\d:/]|[.,-]\\d|\\s?(?:[%€$£]|euros?|dollars?|pounds?|people|units|items|km|kg|m\\b))`,
  ].join("|"),
  "gi",
);
/** Chrono takes these for dates: words in small letters, lengths of time, "now" and weekends. */
const NO_DATE =
  /^(?:(?:sat|sun|weds?|may|march)$|now|within|for |weekend|weekday|(?:last|this|next|past|following) (?:days?|few)|\d{1,2}[./]\d{1,2}$|.*\b(?:later|after|earlier)$)/;
const NAMED_WEEKEND = /weekend/i;
/** A place of a date begins with the date. */
const FRONT = /^(?:on|in|at|from|by|the|of)\s+(?:the\s+)?/i;
const JOINT = /\s?(?:[-–]|\b(?:to|until|till|through)\b)\s?(?:the )?/i;
const CLOCK = "at 10:30 am, this evening";

/** Chrono without clocks: times of day are no dates. */
function withoutClocks(): Chrono {
  const { parsers, refiners } = configuration.createCasualConfiguration(true);
  const isOfDays = (parser: (typeof parsers)[number]): boolean =>
    new Chrono({ parsers: [parser], refiners: [] }).parse(CLOCK).length === 0;
  return new Chrono({ parsers: parsers.filter(isOfDays), refiners });
}
let chrono: Chrono | null = null;
const parse = (text: string, day: Date) => (chrono ??= withoutClocks()).parse(text, day);

const DAY_MS = 86_400_000;
/** Noon, so that no time zone makes it another day. */
const noonOf = (day: number): Date =>
  new Date(partsOf(day).year, 0, 1 + day - daySpan(partsOf(day).year, 1, 1)!.from, 12);
const ANY_DAY = noonOf(Date.UTC(2000, 0, 1) / DAY_MS);

/** Questions and their words are read again and again. */
const KEPT_CHARS_MAX = 300;
const KEPT_MAX = 2_000;
const kept = new Map<string, WrittenDate[]>();

/** The dates of a text in their order. */
export function writtenDates(text: string): WrittenDate[] {
  if (text.length > KEPT_CHARS_MAX) return readDates(text);
  const known = kept.get(text) ?? readDates(text);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(text, known);
  return known;
}

function readDates(text: string): WrittenDate[] {
  // "3 Feb. 2025" is read without its point.
  const plain = text.replace(new RegExp(`\\b(${MONTH})\\.`, "g"), "$1 ");
  const found = [...ownDates(plain), ...chronoDates(plain)].sort(
    (a, b) => a.index - b.index || b.length - a.length,
  );
  let end = -1;
  return found.filter(({ index, length }) => {
    if (index < end) return false;
    end = index + length;
    return true;
  });
}

function* chronoDates(text: string): Generator<WrittenDate> {
  for (const result of parse(text, ANY_DAY)) {
    const { index, text: whole, start, end } = result;
    const isRelative = [...result.tags()].some((tag) => /relativeDate|casualReference/.test(tag));
    const front = isRelative ? 0 : (FRONT.exec(whole)?.[0].length ?? 0);
    const words = whole.slice(front).replace(/[\s,]+$/, "");
    if (NO_DATE.test(words) || NAMED_WEEKEND.test(words)) continue;
    const dates = [start, ...(end ? [end] : [])].flatMap((part) => readDate(part, words, isRelative));
    const joint = end ? JOINT.exec(words) : null;
    const second = joint ? joint.index + joint[0].length : 0;
    // "From 5 March to 9 March" has two places, "3 to 9 March" one.
    if (joint && dates.length === 2 && /[a-z]{3}/i.test(words.slice(0, joint.index))) {
      yield { index: index + front, length: joint.index, dates: dates.slice(0, 1) };
      yield { index: index + front + second, length: words.length - second, dates: dates.slice(1) };
    } else yield { index: index + front, length: words.length, dates };
  }
}

function readDate(part: ParsedComponents, words: string, isRelative: boolean): ReadDate[] {
  const known = (field: "year" | "month" | "day" | "weekday"): number | null =>
    part.isCertain(field) ? part.get(field) : null;
  const [year, month, day, weekday] = [known("year"), known("month"), known("day"), known("weekday")];
  if (isRelative) return [{ ...PLAIN, relative: (reference) => daysFrom(reference, words) }];
  if (day !== null && month !== null) {
    if (year === null)
      return daySpan(2000, month, day) ? [{ ...PLAIN, weekday, yearless: { month, day } }] : [];
    const digits = /^(\d{1,2})([./-])(\d{1,2})\2\d/.exec(words);
    if (digits) return readDigits(Number(digits[1]), Number(digits[3]), year, digits[2]!);
    const span = daySpan(year, month, day);
    return span ? [{ ...PLAIN, weekday, spans: [span] }] : [];
  }
  if (weekday !== null) {
    const which = /^[a-z]+(?= )/i.exec(words)?.[0].toLowerCase() ?? "";
    return [
      { ...PLAIN, weekday, relative: (at, isDeadline) => weekdaySpans(at, weekday, which, isDeadline) },
    ];
  }
  if (month === null) return [];
  if (year !== null) return [{ ...PLAIN, spans: [monthSpan(year, month)] }];
  return [{ ...PLAIN, yearless: { month, day: null } }];
}

function daysFrom(reference: number, words: string): Span[] {
  const start = parse(words, noonOf(reference))[0]?.start;
  const span = start && daySpan(start.get("year")!, start.get("month")!, start.get("day")!);
  return span ? [span] : [];
}

function readDigits(left: number, right: number, year: number, joint: string): ReadDate[] {
  const [dayFirst, monthFirst] = [daySpan(year, right, left), daySpan(year, left, right)];
  if (joint === "." || !monthFirst)
    return dayFirst ? [{ ...PLAIN, spans: [dayFirst], order: "day first" }] : [];
  if (!dayFirst) return [{ ...PLAIN, spans: [monthFirst], order: "month first" }];
  if (left === right) return [{ ...PLAIN, spans: [dayFirst] }];
  return [{ ...PLAIN, spans: [dayFirst, monthFirst], order: "open" }];
}

/** The next one, the last one, or either if the text does not say; "next Friday" may be the one after the next. */
function weekdaySpans(day: number, weekday: number, which: string, isDeadline: boolean): Span[] {
  const ahead = day + ((weekday - partsOf(day).weekday + 6) % 7) + 1;
  const behind = day - ((partsOf(day).weekday - weekday + 6) % 7) - 1;
  const at = (place: number): Span => ({ from: place, to: place });
  if (/^(?:last|past|previous)$/.test(which)) return [at(behind)];
  if (which === "next") return [at(ahead), at(ahead + 7)];
  return /^(?:this|coming)$/.test(which) || isDeadline ? [at(ahead)] : [at(behind), at(ahead)];
}

const ORDINALS = ["first", "second", "third", "fourth", "last"];

function* ownDates(text: string): Generator<WrittenDate> {
  for (const match of text.matchAll(OWN_FORMS)) {
    const g = match.groups as Record<string, string | undefined>;
    const date = readOwn(g);
    if (date) yield { index: match.index, length: match[0].length, dates: [{ ...PLAIN, ...date }] };
  }
}

function readOwn(g: Record<string, string | undefined>): Partial<ReadDate> | null {
  if (g["iso"]) return { spans: [monthSpan(Number(g["iso"]), Number(g["isoMonth"]))] };
  if (g["quarter"] ?? g["ordinal"]) {
    const quarter = g["quarter"]
      ? Number(g["quarter"])
      : Math.min(4, ORDINALS.indexOf(g["ordinal"]!.toLowerCase()) + 1);
    const year = g["quarterYear"] ?? g["ordinalYear"];
    if (year) return { spans: [monthSpan(Number(year), 3 * quarter - 2, 3)] };
    return { relative: (day) => [monthSpan(partsOf(day).year, 3 * quarter - 2, 3)] };
  }
  if (g["period"])
    return { relative: (day) => [periodSpan(day, g["which"]!.toLowerCase(), g["period"]!.toLowerCase())] };
  if (g["from"]) return { yearless: { month: monthNumber(g["rangeMonth"]!), day: Number(g["from"]) } };
  if (g["may"]) return /^M/.test(g["may"]) ? { yearless: { month: monthNumber(g["may"]), day: null } } : null;
  return { spans: [monthSpan(Number(g["year"]), 1, 12)] };
}

function periodSpan(day: number, which: string, period: string): Span {
  const step = /^(?:next|coming)$/.test(which) ? 1 : which === "this" ? 0 : -1;
  const { year, month, weekday } = partsOf(day);
  if (period === "month") return monthSpan(year, month + step);
  if (period === "year") return monthSpan(year + step, 1, 12);
  const monday = day - ((weekday + 6) % 7) + 7 * step;
  return { from: monday, to: monday + 6 };
}
