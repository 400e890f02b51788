import type { AnsweredRow } from "./answeredRows";

/** The probabilities of whatever stands at each place, in an order of the options. */
function byPlace(order: readonly string[], outcomes: readonly string[], probabilities: readonly number[]) {
  return order.map((name) => probabilities[outcomes.indexOf(name)] ?? 0);
}

/**
 * For each place one number a row: the mean probability of whatever stands there, over the row's answered orders. It
 * is 1/n everywhere for a model without a liking for places, if every order was answered: rows without all are left out.
 * @param outcomes the options in their own order
 */
export function placeShares(rows: readonly AnsweredRow[], outcomes: readonly string[]): number[][] {
  const most = Math.max(...rows.map(({ variants }) => variants.length));
  const whole = rows
    .filter(({ variants }) => variants.length === most)
    .map(({ original, variants }) => {
      const orders = [
        byPlace(outcomes, outcomes, original),
        ...variants.map(({ change, probabilities }) =>
          byPlace(change.kind === "order" ? change.order : outcomes, outcomes, probabilities),
        ),
      ];
      return outcomes.map(
        (_, place) => orders.reduce((sum, order) => sum + order[place]!, 0) / orders.length,
      );
    });
  return outcomes.map((_, place) => whole.map((shares) => shares[place]!));
}
