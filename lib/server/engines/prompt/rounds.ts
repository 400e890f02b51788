import { OPTION_LABELS } from "./labels";

const GROUP_MAX = OPTION_LABELS.length;

/**
 * More options than there are labels in groups of nearly the same size, each small enough: 21 become 11 and 10.
 * Options keep their order.
 */
export function groupsOf(count: number): number[][] {
  const groups = Math.ceil(count / GROUP_MAX);
  return Array.from({ length: groups }, (_, group) => {
    const from = Math.round((group * count) / groups);
    const to = Math.round(((group + 1) * count) / groups);
    return Array.from({ length: to - from }, (__, i) => from + i);
  });
}

/**
 * Merges the groups' distributions with the final among their winners. The result is normalised:
 * p(option) = p(its group's winner in the final) · p(option in its group) / p(winner in its group).
 * The final compares the groups; each group compares its options.
 * @param winners position of each group's winner within its group
 */
export function mergeRounds(
  groups: readonly (readonly number[])[],
  within: readonly (readonly number[])[],
  winners: readonly number[],
  final: readonly number[],
): number[] {
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const merged = Array<number>(count).fill(0);
  groups.forEach((group, g) => {
    const best = within[g]![winners[g]!]!;
    group.forEach((option, i) => {
      merged[option] = (final[g]! * within[g]![i]!) / best;
    });
  });
  const sum = merged.reduce((total, p) => total + p, 0);
  return merged.map((p) => p / sum);
}
