import { decidedAt, type ThresholdTable } from "./thresholdTable";

/** The costs of errors and reviews, in any one unit, from 0. */
export interface Prices {
  /** A no that was decided as yes. */
  falseYes: number;
  /** A yes that was decided as no, or any wrong decision of a choice or score. */
  falseNo: number;
  /** A row that goes to a person. */
  review: number;
}

/** One threshold on the labelled rows. */
export interface ThresholdPoint {
  threshold: number;
  /** Rows decided without a person. */
  decided: number;
  /** Share of all labelled rows that is decided without a person, 0 to 1; 0 for no row. */
  coverage: number;
  /** Wrong among them. */
  wrong: number;
  /** `wrong / decided`; null where nothing is decided. */
  errorRate: number | null;
  /** Expected cost of a row: (falseYes·price + falseNo·price + reviews·price) / rows; 0 for no row. */
  cost: number;
}

/** The numbers of one threshold. */
export const atThreshold = (table: ThresholdTable, threshold: number, prices: Prices): ThresholdPoint =>
  pointOf(table, decidedAt(table, threshold), threshold, prices);

function pointOf(table: ThresholdTable, decided: number, threshold: number, prices: Prices): ThresholdPoint {
  const { rows, falseYes, falseNo } = table;
  const wrong = falseYes[decided]! + falseNo[decided]!;
  const share = (count: number) => (rows === 0 ? 0 : count / rows);
  return {
    ...{ threshold, decided, wrong, coverage: share(decided) },
    errorRate: decided === 0 ? null : wrong / decided,
    cost: share(costOf(table, decided, prices)),
  };
}

const costOf = ({ rows, falseYes, falseNo }: ThresholdTable, decided: number, prices: Prices): number =>
  falseYes[decided]! * prices.falseYes +
  falseNo[decided]! * prices.falseNo +
  (rows - decided) * prices.review;

/** A person decides everything above this threshold; no confidence reaches it. */
const ALL_TO_A_PERSON = 1.000001;

/** Every threshold that decides differently: from a person for all, down to none. Rows of equal confidence go together. */
export function thresholdSweep(table: ThresholdTable, prices: Prices): ThresholdPoint[] {
  return stepsOf(table).map((decided) => pointOf(table, decided, thresholdOf(table, decided), prices));
}

/** The numbers of decided rows that a threshold can give, from 0. */
function stepsOf({ confidence }: ThresholdTable): number[] {
  const steps = [0];
  confidence.forEach((value, at) => {
    if (value !== confidence[at + 1]) steps.push(at + 1);
  });
  return steps;
}

const thresholdOf = ({ confidence }: ThresholdTable, decided: number): number =>
  decided === 0 ? ALL_TO_A_PERSON : confidence[decided - 1]!;

export interface CheapestThreshold {
  best: ThresholdPoint;
  /** Thresholds around the best that these rows cannot tell from it: strictest and least strict. */
  flat: { strictest: number; leastStrict: number };
}

const Z = 1.959963984540054;
/** A dearer threshold up to this share of the minimum counts as equal. */
const FLAT_SHARE = 0.01;

/**
 * The threshold of the lowest expected cost; of equal ones the strictest. The flat range holds every neighbouring
 * threshold whose cost is at most 1% of the minimum above it, or above it by less than 1.96 standard errors of the
 * paired difference. Only rows between two thresholds cost differently, so their costs give that error. Null
 * for no labelled row.
 *
 * The minimum is chosen on these very rows: its cost is a little lower than on new ones.
 */
export function cheapestThreshold(table: ThresholdTable, prices: Prices): CheapestThreshold | null {
  if (table.rows === 0) return null;
  const steps = stepsOf(table);
  const costs = steps.map((decided) => costOf(table, decided, prices));
  const best = costs.indexOf(costs.reduce((low, cost) => Math.min(low, cost)));
  const isFlat = (step: number): boolean => {
    const dearer = costs[step]! - costs[best]!;
    return (
      dearer <= FLAT_SHARE * costs[best]! || dearer <= Z * errorOf(table, steps[best]!, steps[step]!, prices)
    );
  };
  let [strictest, leastStrict] = [best, best];
  while (strictest > 0 && isFlat(strictest - 1)) strictest -= 1;
  while (leastStrict < steps.length - 1 && isFlat(leastStrict + 1)) leastStrict += 1;
  return {
    best: pointOf(table, steps[best]!, thresholdOf(table, steps[best]!), prices),
    flat: {
      strictest: thresholdOf(table, steps[strictest]!),
      leastStrict: thresholdOf(table, steps[leastStrict]!),
    },
  };
}

/** Standard error of the difference of two total costs: √(Σd² − (Σd)²/rows) over the rows' differences d. */
function errorOf(table: ThresholdTable, one: number, other: number, prices: Prices): number {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const between = (counts: Uint32Array) => counts[to]! - counts[from]!;
  const [yes, no] = [between(table.falseYes), between(table.falseNo)];
  const right = to - from - yes - no;
  const { falseYes, falseNo, review } = prices;
  const sum = yes * (falseYes - review) + no * (falseNo - review) - right * review;
  const squares = yes * (falseYes - review) ** 2 + no * (falseNo - review) ** 2 + right * review ** 2;
  return Math.sqrt(Math.max(0, squares - sum ** 2 / table.rows));
}
