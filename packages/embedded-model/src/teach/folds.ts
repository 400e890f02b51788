import { shuffled, type Random } from "./seededRandom";

/** Folds for up to so many rows. A fit should see most of few rows; of many it has enough, and takes its time. */
const FOLDS: readonly [rows: number, folds: number][] = [
  [60, 10],
  [600, 5],
  [3_000, 4],
  [Infinity, 3],
];

export const foldsFor = (rows: number): number => FOLDS.find(([most]) => rows <= most)![1];

/**
 * The fold of each row. A group stays together, and each outcome is spread evenly: groups in a seeded order, the
 * largest first, go where fewest rows of their first row's outcome are.
 */
export function assignFolds(
  labels: Int32Array,
  groups: Int32Array,
  outcomes: number,
  folds: number,
  random: Random,
): Int32Array {
  const members = new Map<number, number[]>();
  groups.forEach((group, row) => {
    const rows = members.get(group);
    if (rows) rows.push(row);
    else members.set(group, [row]);
  });
  const lists = [...members.values()];
  const order = shuffled(lists.length, random).sort((a, b) => lists[b]!.length - lists[a]!.length);
  const ofOutcome = Array.from({ length: outcomes }, () => new Int32Array(folds));
  const ofFold = new Int32Array(folds);
  const assigned = new Int32Array(labels.length);
  for (const at of order) {
    const rows = lists[at]!;
    const counts = ofOutcome[labels[rows[0]!]!]!;
    let best = 0;
    for (let fold = 1; fold < folds; fold++) {
      const fewer = counts[fold]! - counts[best]! || ofFold[fold]! - ofFold[best]!;
      if (fewer < 0) best = fold;
    }
    for (const row of rows) {
      assigned[row] = best;
      ofOutcome[labels[row]!]![best]! += 1;
      ofFold[best]! += 1;
    }
  }
  return assigned;
}
