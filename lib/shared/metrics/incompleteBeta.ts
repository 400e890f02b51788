/** Lanczos coefficients with g = 7 (Press et al., Numerical Recipes): relative error below 1e-14. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0. */
function logGamma(x: number): number {
  const shifted = x - 1;
  let sum = LANCZOS[0]!;
  for (let index = 1; index < LANCZOS.length; index += 1) sum += LANCZOS[index]! / (shifted + index);
  const base = shifted + 7.5;
  return Math.log(2 * Math.PI) / 2 + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}

const STEPS_MAX = 10_000;
const TINY = 1e-300;

/**
 * Regularised incomplete beta function I_x(a, b) for a, b > 0, from 0 at x ≤ 0 to 1 at x ≥ 1. Lentz's continued
 * fraction (Numerical Recipes, 6.4), accurate to about 1e-11 up to a + b of a million.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side of the mean alone.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return (front * betaFraction(x, a, b)) / a;
}

function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= STEPS_MAX; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return result;
}

/** The x in 0…1 where an increasing function reaches `target`: 60 halvings, so 1e-18 of the range. */
export function solveUnit(increasing: (x: number) => number, target: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (increasing(middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
