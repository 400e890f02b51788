/** Days since 1970-01-01, from the first to the last one of a day, a month, a quarter or a year. */
export interface Span {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;

/** Null for a day that does not exist. `month` is 1 to 12. */
export function daySpan(year: number, month: number, day: number): Span | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return { from: date.getTime() / DAY_MS, to: date.getTime() / DAY_MS };
}

/** `count` months from the first day of `month`, which may lie outside of 1 to 12. */
export function monthSpan(year: number, month: number, count = 1): Span {
  return {
    from: Date.UTC(year, month - 1, 1) / DAY_MS,
    to: Date.UTC(year, month - 1 + count, 1) / DAY_MS - 1,
  };
}

/** Year, month (1 to 12), and day of the week (0 is Sunday) of a day. */
export function partsOf(day: number): { year: number; month: number; weekday: number } {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, weekday: date.getUTCDay() };
}

/** The same day of the month some months later, or the last day of a shorter month. */
export function addMonths(day: number, count: number): number {
  const date = new Date(day * DAY_MS);
  const last = monthSpan(date.getUTCFullYear(), date.getUTCMonth() + 1 + count);
  return Math.min(last.from + date.getUTCDate() - 1, last.to);
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");

export const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
export const WEEKDAY = "(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)";

/** 1 to 12, and 0 for Sunday to 6 for Saturday. */
export const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
export const weekdayNumber = (name: string): number => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
