import { stems } from "../text/overlap";
import { runThrough } from "../text/steps";
import { quantities, type Quantity } from "./quantities";

export type Comparison = "above" | "below" | "at least" | "at most";

const THAN_MORE =
  "(?:more|greater|higher|larger|bigger|longer|older|heavier|taller|further|costlier|hotter|warmer) than";
const THAN_LESS = "(?:less|lower|smaller|fewer|shorter|younger|cheaper|lighter|colder|cooler) than";
/** In this order: "no more than" holds "more than". */
const COMPARISONS: [Comparison, RegExp][] = [
  ["at most", new RegExp(`\\b(?:no|not) ${THAN_MORE}|\\b(?:at most|up to|maximum of)\\b`, "gi")],
  ["at least", new RegExp(`\\b(?:no|not) ${THAN_LESS}|\\b(?:at least|minimum of)\\b`, "gi")],
  ["above", new RegExp(`\\b${THAN_MORE}|\\b(?:over|above|exceed(?:s|ed|ing)?|in excess of)\\b`, "gi")],
  ["below", new RegExp(`\\b${THAN_LESS}|\\b(?:under|below)\\b`, "gi")],
];
const OR_MORE = /\bor (?:more|above|over|higher|longer|older|greater)\b/gi;
const OR_LESS = /\bor (?:less|fewer|below|under|lower|shorter|younger|cheaper)\b/gi;
const DENIED: Record<Comparison, Comparison> = {
  above: "at most",
  below: "at least",
  "at least": "below",
  "at most": "above",
};
/** A denial of the comparison itself is at most one word before it. */
const DENIAL = /(?:\b(?:not|never)|n['’]t)(?:\s\S+)?\s$/i;
const NEGATION = /\b(?:not|never|without)\b|n['’]t\b/gi;

const CURRENCIES = new Set(["dollar", "euro", "pound", "yen", "rupee", "franc"]);
/** Besides money: "the thermometer shows 31", `"guests": 40`. */
const MAY_BE_BARE = new Set(["person", "temperature", "fahrenheit"]);
const ASKS_FOR_LABEL = /\b(?:number|id|code|version|room|page|level)\b/i;

const PROBABILITY_TRUE = 0.93;

/**
 * "The total is more than 100 dollars": compares the best matching number of the text with the statement's
 * bound. Null for statements without exactly one comparison and one bound, and for texts without a matching
 * number, or with several of different outcome.
 * @param read returns the text's quantities; called for comparisons alone.
 */
export async function compareNumbers(
  statement: string,
  read: () => Promise<Quantity[]>,
): Promise<number | null> {
  const comparison = findComparison(statement);
  if (!comparison) return null;
  const bounds = runThrough(quantities(statement));
  if (bounds.length !== 1) return null;
  const bound = bounds[0]!;
  const candidates = nearest(measuredAlike(await read(), bound, statement), bound, stems(statement));
  const outcomes = new Set(candidates.map((quantity) => holds(quantity, comparison, bound.value)));
  if (outcomes.size !== 1) return null;
  return outcomes.has(true) ? PROBABILITY_TRUE : 1 - PROBABILITY_TRUE;
}

/** The single comparison of a statement; null for none, for several, and for a denial of something else. */
export function findComparison(statement: string): Comparison | null {
  const found: { comparison: Comparison; index: number }[] = [];
  let rest = statement;
  const take = (comparison: Comparison, pattern: RegExp): void => {
    rest = rest.replace(pattern, (match: string, ...groups: unknown[]) => {
      found.push({ comparison, index: groups.at(-2) as number });
      return " ".repeat(match.length);
    });
  };
  take("at least", OR_MORE);
  take("at most", OR_LESS);
  for (const [comparison, pattern] of COMPARISONS) take(comparison, pattern);
  if (found.length !== 1) return null;
  const { comparison, index } = found[0]!;
  const denials = rest.match(NEGATION)?.length ?? 0;
  if (denials === 0) return comparison;
  return denials === 1 && DENIAL.test(rest.slice(0, index)) ? DENIED[comparison] : null;
}

const COMPARISON_WORD =
  /^(?:than|more|greater|higher|larger|bigger|longer|older|heavier|taller|further|costlier|hotter|warmer|less|lower|smaller|fewer|shorter|younger|cheaper|lighter|colder|cooler|most|least|up|maximum|minimum|over|above|exceed(?:s|ed|ing)?|excess|under|below)$/;

/** Whether a word only compares. */
export const isComparisonWord = (word: string): boolean => COMPARISON_WORD.test(word);

function holds({ value, hedge }: Quantity, comparison: Comparison, bound: number): boolean {
  const difference = value === bound ? hedge : value - bound;
  switch (comparison) {
    case "above":
      return difference > 0;
    case "below":
      return difference < 0;
    case "at least":
      return difference >= 0;
    case "at most":
      return difference <= 0;
  }
}

/** The numbers in the bound's own unit; amounts of money or people, and temperatures, may lack it. */
function measuredAlike(found: Quantity[], bound: Quantity, statement: string): Quantity[] {
  const amounts = ASKS_FOR_LABEL.test(statement) ? found : found.filter(({ isLabel }) => !isLabel);
  if (bound.unit === null) return amounts.filter(({ unit }) => unit !== "percent");
  const alike = amounts.filter(({ unit }) => unit === bound.unit);
  if (alike.length > 0) return alike;
  const mayBeBare = CURRENCIES.has(bound.unit) || MAY_BE_BARE.has(bound.unit);
  return mayBeBare ? amounts.filter(({ unit }) => unit === null) : [];
}

/**
 * The numbers whose surroundings share the most with the statement; a word right after the number counts
 * twice more.
 */
function nearest(found: Quantity[], bound: Quantity, asked: ReadonlySet<string>): Quantity[] {
  // A clause has one context for all its numbers: a table row of thousands is counted once.
  const sharedBy = new Map<ReadonlySet<string>, number>();
  const shared = (context: ReadonlySet<string>): number => {
    let count = sharedBy.get(context);
    if (count === undefined) {
      count = [...asked].filter((word) => context.has(word)).length;
      sharedBy.set(context, count);
    }
    return count;
  };
  let most = 0;
  const ranked = found.map((quantity) => {
    const isCounted = quantity.counted.some((word) => bound.counted.includes(word) && asked.has(word));
    const rank = shared(quantity.context) + (isCounted ? 2 : 0);
    most = Math.max(most, rank);
    return { quantity, rank };
  });
  return ranked.filter(({ rank }) => rank === most).map(({ quantity }) => quantity);
}
