import {
  MONTH,
  WEEKDAY,
  addMonths,
  daySpan,
  monthNumber,
  monthSpan,
  partsOf,
  weekdayNumber,
  type Span,
} from "./calendar";

const ORDINAL = "(?:st|nd|rd|th)?";
const DAY_WORDS = (
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth " +
  "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth " +
  "twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split(" ");
const YEAR = "(?:1[5-9]|20)\\d{2}";
const COUNT =
  "(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of|fourteen|thirty)";
const UNIT = "(?:day|week|month|year|fortnight)s?";
const LEADS =
  "in|since|by|of|until|till|from|before|after|during|early|late|mid|year|for|and|to|next|last|this|between|due|is|date";

/** The first match wins, so the longer forms come first. */
const FORMS = [
  `(?<isoYear>\\d{4})(?<isoJoint>[-/.])(?<isoMonth>\\d{1,2})\\k<isoJoint>(?<isoDay>\\d{1,2})(?=T\\d|(?![\\d]|-\\w))`,
  `(?<rangeFrom>\\d{1,2})${ORDINAL}\\s?(?:[-–]|to|until|till|and)\\s?(?:the )?(?<rangeTo>\\d{1,2})${ORDINAL} (?:of )?(?<rangeMonth>${MONTH})\\b\\.?(?:,? (?<rangeYear>${YEAR})\\b)?`,
  `(?<rangeMonth2>${MONTH})\\b\\.? (?<rangeFrom2>\\d{1,2})${ORDINAL}\\s?(?:[-–]|to|until|and)\\s?(?<rangeTo2>\\d{1,2})${ORDINAL}(?![\\d:])(?:,? (?<rangeYear2>${YEAR})\\b)?`,
  `(?<dayWord>${DAY_WORDS.join("|")}) (?:day )?of (?<month7>${MONTH})\\b\\.?(?:,? (?<year7>${YEAR})\\b)?`,
  `(?<day>\\d{1,2})${ORDINAL}[ ./-]{1,2}(?:of )?(?<month>${MONTH})\\b\\.?(?:[,-]? ?(?<year>${YEAR})\\b)?`,
  `(?<month2>${MONTH})\\b\\.?[ -](?:the )?(?<day2>\\d{1,2})${ORDINAL}(?![\\d:]|[.,]\\d| ?[ap]\\.?m)(?:,? (?<year2>${YEAR})\\b)?`,
  `(?<month3>${MONTH})\\b\\.?,? (?:of )?(?<year3>${YEAR})\\b`,
  `(?<left>\\d{1,2})(?<joint>[./-])(?<right>\\d{1,2})\\k<joint>(?<shortYear>${YEAR}|\\d{2})(?![\\d]|[./-]\\d)`,
  `(?<month4>0[1-9]|1[0-2])[/.](?<year4>${YEAR})(?![\\d]|[./-]\\d)`,
  `(?<year5>${YEAR})-(?<month5>0[1-9]|1[0-2])(?![-\\d])`,
  `Q(?<quarter>[1-4])(?:[ /,-]{1,2}(?<quarterYear>${YEAR}))?\\b`,
  `(?<quarterName>first|second|third|fourth|last) quarter(?: of (?<quarterYear2>${YEAR}))?\\b`,
  `(?<which>next|last|this|coming|past|previous) (?<period>week|month|year|${WEEKDAY})\\b`,
  `(?<weekday>${WEEKDAY}|(?:Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun)(?![a-z]))(?!s?[a-z])`,
  `(?<near>day after tomorrow|day before yesterday|today|tonight|tomorrow|yesterday)\\b`,
  `in (?<aheadCount>${COUNT}) (?<aheadUnit>${UNIT})\\b`,
  `(?<agoCount>${COUNT}) (?<agoUnit>${UNIT}) (?:ago|earlier today)\\b`,
  `(?<fromNowCount>${COUNT}) (?<fromNowUnit>${UNIT}) (?:from now|from today|ahead)\\b`,
  `(?<=\\b(?:${LEADS})[:\\s-]\\s?)(?<month6>${MONTH})\\b(?! \\d)`,
  `(?<=\\b(?:${LEADS})[:\\s-]\\s?|^)(?<year6>${YEAR})(?![\\d:]|[.,-]\\d|\\s?(?:[%€$£]|euros?|dollars?|pounds?|people|units|items|km|kg|m\\b))`,
].join("|");
/** A date in a text, in any of its forms. */
export const DATE = new RegExp(`(?<![A-Za-z0-9]|\\d[.,/-])(?:${FORMS})`, "gi");

type Relative = (reference: number, isDeadline: boolean) => Span[];
/** The meaning of a match by itself. */
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
const spans = (...all: (Span | null)[]): ReadDate[] => {
  const real = all.filter((span) => span !== null);
  return real.length > 0 ? [{ ...PLAIN, spans: real }] : [];
};

/**
 * The meaning of a `DATE` match by itself; two dates for "3 to 9 March", none for a day that does not exist.
 */
export function readMatch(match: RegExpMatchArray): ReadDate[] {
  const g = match.groups as Record<string, string | undefined>;
  const number = (name: string): number => Number(g[name]);
  if (g["isoYear"]) return spans(daySpan(number("isoYear"), number("isoMonth"), number("isoDay")));
  const rangeMonth = g["rangeMonth"] ?? g["rangeMonth2"];
  if (rangeMonth) {
    const year = g["rangeYear"] ?? g["rangeYear2"];
    const days = [g["rangeFrom"] ?? g["rangeFrom2"], g["rangeTo"] ?? g["rangeTo2"]];
    return days.flatMap((day) => dayOfMonth(Number(day), rangeMonth, year));
  }
  if (g["dayWord"])
    return dayOfMonth(DAY_WORDS.indexOf(g["dayWord"].toLowerCase()) + 1, g["month7"]!, g["year7"]);
  const month = g["month"] ?? g["month2"];
  if (month) return dayOfMonth(Number(g["day"] ?? g["day2"]), month, g["year"] ?? g["year2"]);
  if (g["month3"])
    return isCapital(g["month3"]) ? spans(monthSpan(number("year3"), monthNumber(g["month3"]))) : [];
  if (g["left"]) return readNumeric(number("left"), number("right"), number("shortYear"), g["joint"]!);
  if (g["month4"]) return spans(monthSpan(number("year4"), number("month4")));
  if (g["month5"]) return spans(monthSpan(number("year5"), number("month5")));
  const quarter = g["quarter"] ? number("quarter") : g["quarterName"] ? quarterNumber(g["quarterName"]) : 0;
  if (quarter > 0) {
    const year = g["quarterYear"] ?? g["quarterYear2"];
    if (year) return spans(monthSpan(Number(year), 3 * quarter - 2, 3));
    return [{ ...PLAIN, relative: (day) => [monthSpan(partsOf(day).year, 3 * quarter - 2, 3)] }];
  }
  if (g["period"]) return readPeriod(g["which"]!.toLowerCase(), g["period"]);
  if (g["weekday"]) return isWeekday(g["weekday"]) ? readPeriod("", g["weekday"]) : [];
  if (g["near"]) return [{ ...PLAIN, relative: shifted(NEAR[g["near"].toLowerCase()]!, "day") }];
  if (g["aheadCount"]) return counted(g["aheadCount"], g["aheadUnit"]!, 1);
  if (g["agoCount"]) return counted(g["agoCount"], g["agoUnit"]!, -1);
  if (g["fromNowCount"]) return counted(g["fromNowCount"], g["fromNowUnit"]!, 1);
  if (g["month6"])
    return isCapital(g["month6"])
      ? [{ ...PLAIN, yearless: { month: monthNumber(g["month6"]), day: null } }]
      : [];
  return spans(monthSpan(number("year6"), 1, 12));
}

/** "Sat", "sun" and "wed" are words, too. */
const isWeekday = (name: string): boolean => !/^(?:sat|sun|weds?)$/.test(name);

/** "May" and "march" are words, too. */
const isCapital = (name: string): boolean => /^[A-Z]/.test(name);

function dayOfMonth(day: number, name: string, year: string | undefined): ReadDate[] {
  const month = monthNumber(name);
  if (year !== undefined) return spans(daySpan(Number(year), month, day));
  return daySpan(2000, month, day) ? [{ ...PLAIN, yearless: { month, day } }] : [];
}

function readNumeric(left: number, right: number, year: number, joint: string): ReadDate[] {
  const full = year < 100 ? (year < 70 ? 2000 : 1900) + year : year;
  const dayFirst = daySpan(full, right, left);
  const monthFirst = daySpan(full, left, right);
  if (joint === "." || !monthFirst)
    return dayFirst ? [{ ...PLAIN, spans: [dayFirst], order: "day first" }] : [];
  if (!dayFirst) return [{ ...PLAIN, spans: [monthFirst], order: "month first" }];
  if (left === right) return spans(dayFirst);
  return [{ ...PLAIN, spans: [dayFirst, monthFirst], order: "open" }];
}

const quarterNumber = (name: string): number =>
  name === "last" ? 4 : ["first", "second", "third", "fourth"].indexOf(name.toLowerCase()) + 1;

const NEAR: Record<string, number> = {
  "day after tomorrow": 2,
  "day before yesterday": -2,
  today: 0,
  tonight: 0,
  tomorrow: 1,
  yesterday: -1,
};

const COUNTS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

function countOf(word: string): number {
  const text = word.toLowerCase();
  if (/^\d/.test(text)) return Number(text);
  if (text === "fourteen") return 14;
  if (text === "thirty") return 30;
  if (text.startsWith("a couple")) return 2;
  return Math.max(1, COUNTS.indexOf(text));
}

const counted = (count: string, unit: string, sign: 1 | -1): ReadDate[] => [
  { ...PLAIN, relative: shifted(sign * countOf(count), unit) },
];

function shifted(count: number, unit: string): Relative {
  return (day) => {
    const name = unit.toLowerCase();
    const at = name.startsWith("month")
      ? addMonths(day, count)
      : name.startsWith("year")
        ? addMonths(day, 12 * count)
        : day + count * (name.startsWith("week") ? 7 : name.startsWith("fortnight") ? 14 : 1);
    return [{ from: at, to: at }];
  };
}

/** Next week, last month, this Friday, Friday. */
function readPeriod(which: string, period: string): ReadDate[] {
  const step = /^(?:next|coming)$/.test(which) ? 1 : /^(?:last|past|previous)$/.test(which) ? -1 : 0;
  const name = period.toLowerCase();
  if (weekdayNumber(name) >= 0) {
    const weekday = weekdayNumber(name);
    return [
      {
        ...PLAIN,
        weekday,
        relative: (day, isDeadline) => weekdaySpans(day, weekday, which, step, isDeadline),
      },
    ];
  }
  return [
    {
      ...PLAIN,
      relative: (day) => {
        const { year, month, weekday } = partsOf(day);
        if (name === "month") return [monthSpan(year, month + step)];
        if (name === "year") return [monthSpan(year + step, 1, 12)];
        const monday = day - ((weekday + 6) % 7) + 7 * step;
        return [{ from: monday, to: monday + 6 }];
      },
    },
  ];
}

/**
 * The next one, the last one, or either if the text does not say; "next Friday" may be the one after the
 * next.
 */
function weekdaySpans(
  day: number,
  weekday: number,
  which: string,
  step: number,
  isDeadline: boolean,
): Span[] {
  const ahead = day + ((weekday - partsOf(day).weekday + 6) % 7) + 1;
  const behind = day - ((partsOf(day).weekday - weekday + 6) % 7) - 1;
  const at = (place: number): Span => ({ from: place, to: place });
  if (step < 0) return [at(behind)];
  if (which === "next") return [at(ahead), at(ahead + 7)];
  if (step > 0 || which === "this" || isDeadline) return [at(ahead)];
  return [at(behind), at(ahead)];
}
