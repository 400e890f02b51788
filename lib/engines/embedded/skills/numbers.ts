import { stemSteps, stems } from "../overlap";
import { STEP_CHARS, runThrough, type Steps } from "../steps";

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const WORD_VALUES = new Map([
  ...UNITS.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, 20 + 10 * i] as const),
  ["hundred", 100] as const,
  ["dozen", 12] as const,
]);

const ABOVE =
  /\b(?:more|greater|higher|larger|bigger|longer|older) than\b|\b(?:over|above|exceeds?|exceeding|at least)\b/i;
const BELOW = /\b(?:less|lower|smaller|fewer|shorter|younger|cheaper) than\b|\b(?:under|below|at most)\b/i;
const INCLUSIVE = /\bat (?:least|most)\b/i;
const NEGATION = /\b(?:not|never|without)\b|n['’]t\b/i;

const CURRENCIES: [RegExp, string][] = [
  [/\$|\busd\b|\bdollars?\b/i, "dollar"],
  [/€|\beur\b|\beuros?\b/i, "euro"],
  [/£|\bgbp\b|\bpounds?\b/i, "pound"],
];

const PROBABILITY_TRUE = 0.93;

export interface Quantity {
  value: number;
  /** Stems of the words around it, and its currency. */
  context: Set<string>;
  currency: string | null;
}

/**
 * "The total is more than 100 dollars": compares the number in the text that fits the statement best with the
 * bound in the statement. Null for statements without a comparison and one bound, and for texts where no
 * number or more than one of different outcome would fit.
 * @param read gives the text's quantities; asked for comparisons alone.
 */
export async function compareNumbers(
  statement: string,
  read: () => Promise<Quantity[]>,
): Promise<number | null> {
  const above = ABOVE.test(statement);
  if (above === BELOW.test(statement) || NEGATION.test(statement)) return null;
  const bounds = runThrough(quantities(statement));
  if (bounds.length !== 1) return null;
  const bound = bounds[0]!;
  const asked = stems(statement);
  const all = await read();
  const found = all.filter(({ currency }) => !currency || !bound.currency || currency === bound.currency);
  const priced = bound.currency ? found.filter(({ currency }) => currency === bound.currency) : [];
  const candidates = nearest(priced.length > 0 ? priced : found, asked);
  const outcomes = new Set(candidates.map(({ value }) => holds(value, bound.value, above, statement)));
  if (outcomes.size !== 1) return null;
  return outcomes.has(true) ? PROBABILITY_TRUE : 1 - PROBABILITY_TRUE;
}

function holds(value: number, bound: number, above: boolean, statement: string): boolean {
  if (value === bound) return INCLUSIVE.test(statement);
  return above ? value > bound : value < bound;
}

/** Those whose surroundings share the most words with the statement. */
function nearest(found: Quantity[], asked: ReadonlySet<string>): Quantity[] {
  // A clause has one context for all its numbers: a table row of thousands is counted once.
  const sharedBy = new Map<ReadonlySet<string>, number>();
  let most = 0;
  for (const { context } of found) {
    if (sharedBy.has(context)) continue;
    const shared = [...context].filter((word) => asked.has(word)).length;
    sharedBy.set(context, shared);
    most = Math.max(most, shared);
  }
  return found.filter(({ context }) => sharedBy.get(context) === most);
}

const NUMBER =
  /(?<![\w.,-])([$€£]?)(\d{1,3}(?:[,' ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d%])|\b[a-z]+(?:-[a-z]+)?\b/gi;
/** What stands beyond a line, a sentence or a clause says nothing about a number in it. */
const CLAUSE_END = /\n+|[.;!?,]\s+/;
const CURRENCY_DISTANCE = 10;

/** The numbers in a text, each with what stands around it. */
export function* quantities(text: string): Steps<Quantity[]> {
  const found: Quantity[] = [];
  let sinceStep = 0;
  for (const clause of text.split(CLAUSE_END)) {
    let [context, read]: [Set<string> | null, number] = [null, 0];
    for (const match of clause.matchAll(NUMBER)) {
      const end = match.index + match[0].length;
      if (sinceStep + end - read >= STEP_CHARS) {
        [sinceStep, read] = [0, end];
        yield;
      }
      const digits = match[2];
      const value = digits === undefined ? wordValue(match[0]) : Number(digits.replace(/[,' ]/g, ""));
      if (value === null) continue;
      context ??= yield* stemSteps(clause);
      const close = clause.slice(Math.max(0, match.index - CURRENCY_DISTANCE), end + CURRENCY_DISTANCE);
      const currency = CURRENCIES.find(([pattern]) => pattern.test(close))?.[1] ?? null;
      found.push({ value, context, currency });
    }
    sinceStep += clause.length - read;
  }
  return found;
}

/** Seven, twenty-five, dozen; "one" is left out, it is rarely a count. */
function wordValue(word: string): number | null {
  const parts = word.toLowerCase().split("-");
  const values = parts.map((part) => WORD_VALUES.get(part));
  if (values.some((value) => value === undefined) || word.toLowerCase() === "one") return null;
  return (values as number[]).reduce((sum, value) => sum + value, 0);
}
