import { textBytes, type Finder } from "../text/findings";
import { STEP_CHARS, type Steps } from "../text/steps";
import { daySpan, monthSpan, partsOf, type Span } from "./calendar";
import { writtenDates, type ReadDate } from "./dateForms";
import { DUE, eventRoots } from "./eventRoots";

/** A date in a text, with its surroundings. */
export interface FoundDate extends Pick<ReadDate, "spans" | "yearless" | "weekday"> {
  /** Whether it is the day of writing: 2 for "today is …", 1 for "sent: …", 0 for any other date. */
  reference: 0 | 1 | 2;
  /** `given up`: "instead of 5 March", "moved from 5 March". `denied`: "did not arrive on 5 March". */
  standing: "said" | "given up" | "denied";
  /** "By 5 March", "due on", "deadline:". */
  isDeadline: boolean;
  /** Roots of its clause's words before and after it, up to the next date, and of its sentence. */
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  around: ReadonlySet<string>;
  start: number;
  end: number;
}

/** The dates of a text. */
export const datesFinder: Finder<FoundDate[]> = {
  find: findDates,
  bytesOf: (found) =>
    found.reduce(
      (sum, { before, after, around }) =>
        sum + DATE_BYTES + [before, after, around].reduce((bytes, roots) => bytes + textBytes(roots), 0),
      0,
    ),
};
const DATE_BYTES = 200;

/** Characters of a window that the next one reads again, so that no date is cut. */
const OVERLAP = 60;
const REFERENCES: [2 | 1, RegExp][] = [
  [
    2,
    /(?:today(?:'s date)?(?: is)?|current[ _](?:date|day|time)(?: is)?|\bnow(?=["']?\s?[:=])|it is now|as of|reference[ _]date|report[ _]date)["']?(?:\s?[:=(]|,| on)?\s{0,2}["']?(?:on )?(?:[a-z]{3,6}day,? )?(?:the )?$/i,
  ],
  [
    1,
    /(?:^|\n|[.,;({[]\s?)\W{0,3}(?:(?:note|letter|e-?mail|mail|message|memo|minutes) (?:of|from|dated)|sent|date|created|received|written|posted|submitted|opened|reported|timestamp|dated|message[ _]date|time|published|logged)(?:[ _](?:at|on|date|time))?["']?\s?[:=]?\s{0,2}["']?(?:on )?(?:[a-z]{3,9},? )?(?:the )?$/i,
  ],
];
const DEADLINE_BEFORE =
  /\b(?:by|before|until|till|due|deadline|no later than|latest|expire[sd]?|end(?:s|ed)?|close[sd]?|within|at the end of)\b[^.!?\n]{0,20}$/i;
const GIVEN_UP =
  /\b(?:instead of|rather than|not|originally|initially|first planned|(?:moved|postponed|brought forward|rescheduled|shifted|changed) (?:\w+ )?from|no longer|old date:?)\s(?:on |for |in |until )?(?:the )?$/i;
/** "Moved from 5 March to 9 March", "put off to". */
const MOVED_TO =
  /\b(?:moved|postponed|put (?:it |them )?(?:off|back)|brought forward|rescheduled|shifted|changed|pushed(?: back)?|delayed|extended)\b[^.!?\n]{0,30}\b(?:to|until|till)\s(?:the )?$/i;
const DENIED = /\b(?:not|never|cannot)\b(?! (?:later|after|before|until))|n't\b/i;
const BEFORE_CHARS = 160;
const NEAR_CHARS = 48;
const AFTER_CHARS = 80;
/** Surroundings beyond a sentence or a line say nothing about a date. */
const SENTENCE_END = /\n|[!?;]|\.\s+(?=\p{Lu})|\.$/u;

/**
 * The dates in a text. Relative dates ("tomorrow", "Friday") and dates without a year are resolved from the
 * text's day of writing, if it has one.
 * @param writtenOn replaces the text's own day.
 */
export function* findDates(text: string, writtenOn: number | null = null): Steps<FoundDate[]> {
  const drafts: Draft[] = [];
  let last = 0;
  for (let from = 0; from < text.length; from += STEP_CHARS) {
    if (from > 0) yield;
    const start = Math.max(0, from - OVERLAP);
    const window = text.slice(start, from + STEP_CHARS + OVERLAP);
    for (const { index, length, dates } of writtenDates(window)) {
      const at = start + index;
      if (at < Math.max(from, last) || at >= from + STEP_CHARS) continue;
      last = at + length;
      drafts.push(...dates.map((date) => ({ ...date, start: at, end: last })));
    }
  }
  return resolved(replaced(yield* describeAll(withoutDoubles(drafts, text), text), text), writtenOn);
}

type Draft = ReadDate & Pick<FoundDate, "start" | "end">;

/** "Today: 2026-03-06" is one date, as "Friday, 6 March" is. */
function withoutDoubles(drafts: Draft[], text: string): Draft[] {
  const kept: Draft[] = [];
  for (const date of drafts) {
    const previous = kept.at(-1);
    const between = previous ? text.slice(previous.end, Math.min(date.start, previous.end + 20)) : "";
    if (date.spans.length > 0 || date.yearless) {
      const isNamed = previous?.relative && previous.weekday !== null && /^,?\s(?:the )?$/.test(between);
      const isToday =
        previous?.relative && /^(?:'s date)?(?: is|,)?(?:\s?[:=(])?\s{0,2}["']?(?:the )?$/.test(between);
      if (isNamed || isToday) kept.pop();
      kept.push(isNamed ? { ...date, weekday: previous!.weekday } : date);
      // "Today is Friday, 6 March": the words before the weekday belong to it, too.
      const first = isNamed ? kept.at(-2) : undefined;
      if (first?.relative && /^(?:'s date)?(?: is)?[:,]?\s$/.test(text.slice(first.end, previous!.start)))
        kept.splice(-2, 1);
    } else if (date.weekday === null || !previous || previous.relative || !/^\s?[(,]\s?$/.test(between)) {
      kept.push(date);
    } else {
      kept[kept.length - 1] = { ...previous, weekday: date.weekday };
    }
  }
  return kept;
}

/** "18 August. I know, I know": a date that a text begins with. */
const isHeading = ({ start, end }: Draft, text: string): boolean =>
  text.slice(0, start).trim() === "" &&
  /^.(?<=\.)\s|^.(?:[.:]\s|\s?\n|,\s?\n)/.test(text.slice(end - 1, end + 3));

const CLAUSE_END = /[,;:]\s|\b(?:and|but|while|then)\b/i;
/** A label before its date: "due: 5 March". */
const LABEL_END = /["']?\s?[:=]\s{0,2}["'(]?$/;
const DATES_OF_STEP = 64;

type Described = Draft & Omit<FoundDate, keyof Draft>;

function* describeAll(drafts: Draft[], text: string): Steps<Described[]> {
  const described: Described[] = [];
  let previousEnd = 0;
  for (const [i, date] of drafts.entries()) {
    if (i % DATES_OF_STEP === DATES_OF_STEP - 1) yield;
    // Both dates of "from 3 to 9 March" are in one place.
    if (i > 0 && drafts[i - 1]!.start < date.start) previousEnd = drafts[i - 1]!.end;
    const nextStart =
      (drafts[i + 1]?.start === date.start ? drafts[i + 2] : drafts[i + 1])?.start ?? Infinity;
    const front = text.slice(Math.max(0, date.start - BEFORE_CHARS), date.start);
    const near = front.slice(-NEAR_CHARS);
    const own = text
      .slice(Math.max(previousEnd, date.start - BEFORE_CHARS), date.start)
      .split(SENTENCE_END)
      .at(-1)!;
    const behind = text.slice(date.end, Math.min(nextStart, date.end + AFTER_CHARS)).split(SENTENCE_END)[0]!;
    const isDeadline = DEADLINE_BEFORE.test(near);
    const clause = own.replace(LABEL_END, "").split(CLAUSE_END).at(-1)!;
    described.push({
      ...date,
      reference: REFERENCES.find(([, pattern]) => pattern.test(near))?.[0] ?? (isHeading(date, text) ? 1 : 0),
      standing: GIVEN_UP.test(near) ? "given up" : DENIED.test(clause) ? "denied" : "said",
      isDeadline,
      before: isDeadline ? eventRoots(clause).add(DUE) : eventRoots(clause),
      after: eventRoots(behind.split(CLAUSE_END)[0]!),
      around: eventRoots(`${front.split(SENTENCE_END).at(-1)!} ${behind}`),
    });
  }
  return described;
}

/** A new date after a move replaces the earlier dates of its sentence. */
function replaced(dates: Described[], text: string): Described[] {
  const kept = [...dates];
  for (const [i, date] of dates.entries()) {
    if (!MOVED_TO.test(text.slice(Math.max(0, date.start - NEAR_CHARS), date.start))) continue;
    let before = date.before;
    for (let j = i - 1; j >= 0 && date.start - dates[j]!.end < BEFORE_CHARS; j--) {
      if (SENTENCE_END.test(text.slice(dates[j]!.end, date.start))) break;
      before = new Set([...before, ...dates[j]!.before]);
      kept[j] = { ...dates[j]!, standing: "given up" };
    }
    kept[i] = { ...date, before, standing: "said" };
  }
  return kept;
}

/** Resolved from the day of writing; the text's other dates show the order of digits. */
function resolved(drafts: Described[], writtenOn: number | null): FoundDate[] {
  const orders = new Set(drafts.map(({ order }) => order));
  const isSettled = orders.has("day first") !== orders.has("month first");
  const ordered = drafts.map((date) =>
    date.order === "open" && isSettled
      ? { ...date, spans: [date.spans[orders.has("day first") ? 0 : 1]!] }
      : date,
  );
  const reference = writtenOn ?? referenceDay(ordered);
  const years = new Set(ordered.flatMap(({ spans: all }) => all.map(({ from }) => partsOf(from).year)));
  return ordered.map(({ relative, order: _, ...date }) => {
    if (relative) return { ...date, spans: reference === null ? [] : relative(reference, date.isDeadline) };
    if (!date.yearless) return date;
    if (reference !== null) return { ...date, spans: nearestYear(date.yearless, reference) };
    return years.size === 1 ? { ...date, spans: inYear(date.yearless, [...years][0]!) } : date;
  });
}

/** The single day of writing; null for none, or several. */
export function referenceDay(dates: readonly Pick<FoundDate, "reference" | "spans">[]): number | null {
  for (const rank of [2, 1]) {
    const days = new Set(
      dates
        .filter(
          ({ reference, spans: all }) =>
            reference === rank && all.length === 1 && all[0]!.from === all[0]!.to,
        )
        .map(({ spans: all }) => all[0]!.from),
    );
    if (days.size > 0) return days.size === 1 ? [...days][0]! : null;
  }
  return null;
}

export function inYear({ month, day }: { month: number; day: number | null }, year: number): Span[] {
  const span = day === null ? monthSpan(year, month) : daySpan(year, month, day);
  return span ? [span] : [];
}

function nearestYear(date: { month: number; day: number | null }, reference: number): Span[] {
  const { year } = partsOf(reference);
  const all = [year - 1, year, year + 1].flatMap((candidate) => inYear(date, candidate));
  all.sort((a, b) => Math.abs(a.from - reference) - Math.abs(b.from - reference));
  return all.slice(0, 1);
}
