import { textBytes, type Finder } from "../text/findings";
import { stem, stemSteps } from "../text/overlap";
import { STEP_CHARS, piecesOf, type Steps } from "../text/steps";
import { MONTH } from "./calendar";

/** A number with its meaning. */
export interface Quantity {
  /**
   * In the base of its unit: seconds, metres, kilograms, megabytes; unchanged for all others. Degrees are
   * Celsius.
   */
  value: number;
  /** A stated direction: "over 50" is 1, "almost 50" is -1, else 0. */
  hedge: -1 | 0 | 1;
  /** Its unit; null for a number of things, or without one. */
  unit: string | null;
  /** It names something (order 7001, #12, room 5) and counts nothing. */
  isLabel: boolean;
  /** Stems of the next words after it. */
  counted: string[];
  /** Stems of the words of its clause. */
  context: ReadonlySet<string>;
}

interface Unit {
  unit: string;
  /** The text right after the number, as a regular expression. */
  after: string;
  /** The text right before it. */
  before?: string;
  factor?: number;
}

const unit = (name: string, words: string, factor = 1): Unit => ({
  unit: name,
  after: `[\\s-]{0,2}(?:${words})(?![\\p{L}\\d])`,
  factor,
});
const currency = (name: string, sign: string, words: string): Unit => ({
  unit: name,
  after: `\\s?(?:${sign}|(?:${words})(?![\\p{L}\\d]))`,
  before: `(?:${sign}|(?<!\\p{L})(?:${words}))[\\s:=]{0,3}`,
});
const LONG = "(?:(?:more|full|long|whole|straight|business|working|calendar) )?";

const UNITS: Unit[] = [
  currency("dollar", "\\$", "usd|us dollars?|dollars?|bucks?"),
  currency("euro", "€", "eur|euros?"),
  currency("pound", "£", "gbp|pounds? sterling|quid|pounds"),
  currency("yen", "¥", "jpy|yen"),
  currency("rupee", "₹", "inr|rupees?"),
  currency("franc", "₣", "chf|francs?"),
  { unit: "percent", after: "\\s?(?:%|(?:percent|per cent|pct)(?!\\p{L}))" },
  unit("time", "ms|milliseconds?", 0.001),
  unit("time", "seconds?|secs?|s", 1),
  unit("time", "minutes?|mins?", 60),
  unit("time", "hours?|hrs?|h", 3_600),
  unit("time", `${LONG}days?`, 86_400),
  unit("time", `${LONG}weeks?|wks?`, 604_800),
  unit("time", `${LONG}months?`, 2_629_800),
  unit("time", `${LONG}years?|yrs?`, 31_557_600),
  unit("length", "millimet(?:er|re)s?|mm", 0.001),
  unit("length", "centimet(?:er|re)s?|cm", 0.01),
  unit("length", "inch(?:es)?", 0.0254),
  unit("length", "feet|foot|ft", 0.3048),
  unit("length", "met(?:er|re)s?|m", 1),
  unit("length", "kilomet(?:er|re)s?|kms?", 1_000),
  unit("length", "miles?|mi", 1_609.344),
  unit("weight", "milligrams?|mg", 0.000_001),
  unit("weight", "grams?|g", 0.001),
  unit("weight", "lbs?", 0.453_592_37),
  unit("weight", "kilo(?:gram)?s?|kgs?", 1),
  unit("weight", "tons?|tonnes?", 1_000),
  unit("data", "kilobytes?|kb", 0.001),
  unit("data", "megabytes?|mb", 1),
  unit("data", "gigabytes?|gb", 1_000),
  unit("data", "terabytes?|tb", 1_000_000),
  unit("fahrenheit", "(?:°|degrees?)?\\s?(?:f|fahrenheit)"),
  unit("temperature", "(?:°|degrees?)(?:\\s?(?:c|celsius|centigrade))?|℃|c|celsius|centigrade"),
  unit(
    "person",
    "(?:\\p{L}+ )?(?:people|persons?|guests?|attendees?|participants?|visitors?|employees?|colleagues?|members?" +
      "|passengers?|adults?|students?|players?|workers?|customers?|users?|staff|of us)",
  ),
];
const UNIT_AFTER = new RegExp(UNITS.map(({ after }) => `(${after})`).join("|"), "iuy");
const CURRENCIES = UNITS.filter(({ before }) => before !== undefined);
const UNIT_BEFORE = new RegExp(`(?:${CURRENCIES.map(({ before }) => `(${before})`).join("|")})$`, "iu");

/** The unit whose group took part in a match of one of the two. */
const matched = (units: readonly Unit[], match: RegExpExecArray | null): Unit | undefined =>
  match ? units[match.slice(1).findIndex((group) => group !== undefined)] : undefined;

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
export const WORD_VALUES = new Map<string, number>([
  ...SMALL.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, 20 + 10 * i] as const),
  ["couple", 2],
  ["dozen", 12],
]);
const MULTIPLIERS = new Map<string, number>([
  ["hundred", 100],
  ["thousand", 1_000],
  ["k", 1_000],
  ["million", 1_000_000],
  ["mn", 1_000_000],
  ["billion", 1_000_000_000],
  ["bn", 1_000_000_000],
]);

const WORD = `(?:${[...WORD_VALUES.keys(), "hundred", "thousand", "million", "billion"].join("|")})`;
const DIGITS =
  "\\d{1,3}(?:[,' \\u00a0]\\d{3})+(?:\\.\\d+)?(?!\\d)|\\d{1,3}(?:\\.\\d{3})+,\\d+(?!\\d)|\\d+,\\d{1,2}(?![\\d,])|\\d+(?:\\.\\d+)?";
/** Digits with a multiplier, a row of number words, or the "a" of "a week". */
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,])(${DIGITS})(?:\\s?(k|mn|bn|hundred|thousand|million|billion)(?!\\p{L}))?(?![\\d])` +
    `|(?<!\\p{L})(${WORD}(?:s?(?:[\\s-]|\\sand\\s)${WORD})*)(?!\\p{L})` +
    `|(?<!\\p{L})(an?)(?=\\s(?:second|minute|hour|day|week|month|year)(?!\\p{L}))`,
  "giu",
);
/** "A week" is an amount of time after these and a rate after others ("once a week"). */
const DURATION =
  /(?:for|in|within|after|takes?|took|taken|waited|about|almost|nearly|over|than|lasts?|lasted|under)\s$/i;

/** Times, dates, years and phone numbers: digits that count nothing. */
const NO_AMOUNT = new RegExp(
  [
    "\\b\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?m\\b)?",
    "\\b\\d{1,2}\\s?[ap]\\.?m\\b",
    "\\b\\d{1,2}\\so['’]clock",
    "\\b\\d{4}-\\d{2}-\\d{2}\\b",
    "\\b\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2})\\b",
    `\\b\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?${MONTH}\\b(?:,?\\s\\d{4}\\b)?`,
    `\\b${MONTH}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s\\d{4}\\b)?`,
    `\\b${MONTH}\\.?\\s(?:19|20)\\d{2}\\b`,
    "\\b\\d+(?:st|nd|rd|th)\\b",
    "(?<=\\b(?:in|since|by|of|until|from|year)\\s)(?:19|20)\\d{2}\\b",
    "(?:\\+|\\b0)\\d[\\d ()/-]{5,20}\\d|\\(\\d{3}\\)\\s?\\d{3}[ -]\\d{4}|\\b\\d{3}[-. ]\\d{3}[-. ]\\d{4}\\b",
  ].join("|"),
  "g",
);

const LABEL =
  /(?:#|\b(?:order|invoice|ticket|case|reference|ref|id|no|number|nr|room|gate|flight|model|version|page|chapter|platform|apartment|apt|suite|zip|postcode|line|route|bus|seat|table|step|level|article|section|part|code|error)(?:\s(?:no|number|nr|id|code))?\.?[:#]?\s?#?)$/i;
const MORE =
  /(?:more than|over|above|at least|exceed(?:s|ed|ing)?|upwards of|in excess of)\s(?:about\s)?[$€£¥₹]?$/i;
const LESS =
  /(?:less than|fewer than|under|below|almost|nearly|up to|at most|not quite|just short of)\s[$€£¥₹]?$/i;
const MINUS = /(?:^|\s)(?:[-−]|minus\s)$/i;

/** Surroundings beyond a line, a sentence or a clause say nothing about a number. */
const CLAUSE_END = /\n+|[.;!?,]\s+/;
const BEFORE_CHARS = 24;
const AFTER_CHARS = 48;
const COUNTED_WORDS = 3;
const QUANTITY_BYTES = 48;

/** Numbers of one clause share its words. */
export const numbersFinder: Finder<Quantity[]> = {
  find: quantities,
  bytesOf: (found) =>
    [...new Set(found.map(({ context }) => context))].reduce((sum, words) => sum + textBytes(words), 0) +
    found.length * QUANTITY_BYTES,
};

/** The numbers in a text, each with its surroundings. */
export function* quantities(text: string): Steps<Quantity[]> {
  const found: Quantity[] = [];
  let sinceStep = 0;
  for (const clause of text.split(CLAUSE_END)) {
    let context: Set<string> | null = null;
    for (const piece of piecesOf(clause)) {
      const amounts = piece.replace(NO_AMOUNT, (match) => "•".repeat(match.length));
      for (const match of amounts.matchAll(NUMBER)) {
        const number = readNumber(match);
        if (number === null) continue;
        context ??= yield* stemSteps(clause);
        found.push(describe(number, amounts, match.index, match.index + match[0].length, context));
      }
      sinceStep += piece.length;
      if (sinceStep < STEP_CHARS) continue;
      sinceStep = 0;
      yield;
    }
  }
  return found;
}

function describe(
  number: number,
  piece: string,
  start: number,
  end: number,
  context: ReadonlySet<string>,
): Quantity {
  const before = piece.slice(Math.max(0, start - BEFORE_CHARS), start);
  const after = piece.slice(end, end + AFTER_CHARS);
  UNIT_AFTER.lastIndex = end;
  const measured = matched(UNITS, UNIT_AFTER.exec(piece)) ?? matched(CURRENCIES, UNIT_BEFORE.exec(before));
  const value = (MINUS.test(before) ? -number : number) * (measured?.factor ?? 1);
  const words = after.split(/\d/, 1)[0]!.match(/\p{L}+/gu) ?? [];
  return {
    value,
    hedge: MORE.test(before) ? 1 : LESS.test(before) ? -1 : 0,
    unit: measured?.unit ?? null,
    isLabel: !measured && LABEL.test(before),
    counted: words.slice(0, COUNTED_WORDS).map((word) => stem(word.toLowerCase())),
    context,
  };
}

function readNumber(match: RegExpMatchArray): number | null {
  const [, digits, multiplier, words, article] = match;
  if (digits !== undefined)
    return digitsValue(digits) * (MULTIPLIERS.get(multiplier?.toLowerCase() ?? "") ?? 1);
  if (words !== undefined) return wordsValue(words);
  const before = match.input!.slice(Math.max(0, match.index! - BEFORE_CHARS), match.index);
  return article !== undefined && DURATION.test(before) ? 1 : null;
}

/** `1,240.50` and `1 240.50` as `1.240,50`; a comma before one or two digits is a decimal one. */
function digitsValue(digits: string): number {
  const isDecimalComma =
    /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/.test(digits) && !/^\d{1,3}(?:,\d{3})+$/.test(digits);
  return isDecimalComma
    ? Number(digits.replace(/\./g, "").replace(",", "."))
    : Number(digits.replace(/[,' \u00a0]/g, ""));
}

/** Seven, twenty-five, two hundred and fifty, a dozen; "one" alone is left out, it is rarely a count. */
function wordsValue(words: string): number | null {
  let [sum, group] = [0, 0];
  const parts = words
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== "and");
  if (parts.length === 1 && parts[0] === "one") return null;
  for (const part of parts) {
    const multiplier = MULTIPLIERS.get(part.replace(/s$/, ""));
    if (multiplier === undefined) group += WORD_VALUES.get(part) ?? 0;
    else if (multiplier === 100) group = Math.max(1, group) * multiplier;
    else [sum, group] = [sum + Math.max(1, group) * multiplier, 0];
  }
  return sum + group;
}
