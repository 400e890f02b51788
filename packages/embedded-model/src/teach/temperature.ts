const LOWEST = 1;
const HIGHEST = 6;
const STEPS = 40;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The temperature from 1 to 6 under which labelled distributions have the lowest log loss (golden section over its
 * logarithm). It never sharpens: few rows would make that a guess.
 * @param logs logarithms of probabilities, `outcomes` a row
 * @param rows the rows that count
 */
export function fitTemperature(
  logs: Float64Array,
  labels: Int32Array,
  rows: Int32Array,
  outcomes: number,
): number {
  const lossAt = (logarithm: number): number => {
    const inverse = Math.exp(-logarithm);
    let loss = 0;
    for (const row of rows) {
      let sum = 0;
      for (let k = 0; k < outcomes; k++) sum += Math.exp(logs[row * outcomes + k]! * inverse);
      loss += Math.log(sum) - logs[row * outcomes + labels[row]!]! * inverse;
    }
    return loss;
  };
  let [low, high] = [Math.log(LOWEST), Math.log(HIGHEST)];
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [ofLeft, ofRight] = [lossAt(left), lossAt(right)];
  for (let step = 0; step < STEPS; step++) {
    if (ofLeft <= ofRight) {
      [high, right, ofRight] = [right, left, ofLeft];
      left = high - GOLDEN * (high - low);
      ofLeft = lossAt(left);
    } else {
      [low, left, ofLeft] = [left, right, ofRight];
      right = low + GOLDEN * (high - low);
      ofRight = lossAt(right);
    }
  }
  const lowest = Math.min(ofLeft, ofRight);
  const slack = 0.5;
  let [within, beyond] = [(low + high) / 2, Math.log(HIGHEST)];
  for (let step = 0; step < STEPS; step++) {
    const middle = (within + beyond) / 2;
    if (lossAt(middle) <= lowest + slack) within = middle;
    else beyond = middle;
  }
  return Math.exp(within);
}

/**
 * The share of every answer that goes to all outcomes alike: n rows cannot show that something happens less often than
 * about once in n.
 */
export const doubtOf = (rows: number): number => 1 / (rows + 2);

/** Probabilities from logarithms: at a temperature, with a doubt. Written to `into` from `from` on. */
export function sobered(
  logs: ArrayLike<number>,
  from: number,
  outcomes: number,
  { temperature, doubt }: { temperature: number; doubt: number },
  into: Float64Array,
): void {
  let highest = -Infinity;
  for (let k = 0; k < outcomes; k++) highest = Math.max(highest, logs[from + k]!);
  let sum = 0;
  for (let k = 0; k < outcomes; k++)
    sum += into[from + k] = Math.exp((logs[from + k]! - highest) / temperature);
  for (let k = 0; k < outcomes; k++)
    into[from + k] = ((1 - doubt) * into[from + k]!) / sum + doubt / outcomes;
}
