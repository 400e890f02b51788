import { diffArrays } from "diff";

/** A piece of two texts: in both, in the earlier one alone, or in the later one alone. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Most words that may differ before the middle counts as another text: the work grows with its square. */
const EDITS_MAX = 600;

/**
 * The words by which two texts differ, in reading order, the removed before the added. Up to {@link EDITS_MAX}
 * words it is the shortest way. Beyond, everything between the equal beginning and the equal end differs.
 */
export function diffText(before: string, after: string): DiffPart[] {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const [oldMiddle, nextMiddle] = [old.slice(start, old.length - end), next.slice(start, next.length - end)];
  const middle = diffArrays(oldMiddle, nextMiddle, { maxEditLength: EDITS_MAX })?.map(
    ({ removed, added, value }) => part(removed ? "removed" : added ? "added" : "same", value),
  );
  return [
    part("same", old.slice(0, start)),
    ...(middle ?? [part("removed", oldMiddle), part("added", nextMiddle)]),
    part("same", old.slice(old.length - end)),
  ].filter(({ text }) => text !== "");
}

const part = (kind: DiffPart["kind"], words: readonly string[]): DiffPart => ({ kind, text: words.join("") });

/** Words, runs of white space, line breaks, and every other character by itself. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\n|[^\S\n]+|./gsu) ?? [];
