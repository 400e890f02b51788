/** A piece of two texts: in both, in the earlier one alone, or in the later one alone. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Most words that may differ before the whole middle counts as another text: the work grows with its square. */
const EDITS_MAX = 600;

/**
 * The words by which two texts differ, in the order of reading; the removed ones before the added ones. It
 * is the shortest way from one to the other (Myers, "An O(ND) Difference Algorithm", 1986) up to
 * {@link EDITS_MAX} words, else everything between the equal beginning and the equal end.
 */
export function diffText(before: string, after: string): DiffPart[] {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const [oldMiddle, nextMiddle] = [old.slice(start, old.length - end), next.slice(start, next.length - end)];
  return joined([
    ...old.slice(0, start).map(same),
    ...(shortest(oldMiddle, nextMiddle) ?? [...oldMiddle.map(removed), ...nextMiddle.map(added)]),
    ...old.slice(old.length - end).map(same),
  ]);
}

const same = (text: string): DiffPart => ({ kind: "same", text });
const removed = (text: string): DiffPart => ({ kind: "removed", text });
const added = (text: string): DiffPart => ({ kind: "added", text });

/** Words, runs of white space, line breaks, and every other character by itself. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\n|[^\S\n]+|./gsu) ?? [];

/** @returns null where more than {@link EDITS_MAX} words differ */
function shortest(old: readonly string[], next: readonly string[]): DiffPart[] | null {
  // reached.get(k): how far in `old` a path on diagonal k = x - y comes with so many edits.
  let reached = new Map([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let edits = 0; edits <= EDITS_MAX; edits += 1) {
    trace.push(reached);
    const further = new Map<number, number>();
    for (let k = -edits; k <= edits; k += 2) {
      const fromAbove = isDown(reached, k, edits);
      let x = (fromAbove ? reached.get(k + 1) : (reached.get(k - 1) ?? 0) + 1) ?? 0;
      while (x < old.length && x - k < next.length && old[x] === next[x - k]) x += 1;
      further.set(k, x);
      if (x >= old.length && x - k >= next.length) return wayBack(old, next, trace);
    }
    reached = further;
  }
  return null;
}

const isDown = (reached: ReadonlyMap<number, number>, k: number, edits: number): boolean =>
  k === -edits || (k !== edits && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));

function wayBack(
  old: readonly string[],
  next: readonly string[],
  trace: readonly ReadonlyMap<number, number>[],
): DiffPart[] {
  const parts: DiffPart[] = [];
  let [x, y] = [old.length, next.length];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const reached = trace[edits] ?? new Map<number, number>();
    const k = x - y;
    const down = isDown(reached, k, edits);
    const previousK = down ? k + 1 : k - 1;
    const previousX = edits === 0 ? 0 : (reached.get(previousK) ?? 0);
    const previousY = edits === 0 ? 0 : previousX - previousK;
    while (x > previousX && y > previousY) {
      parts.push(same(old[x - 1] ?? ""));
      [x, y] = [x - 1, y - 1];
    }
    if (edits === 0) break;
    parts.push(down ? added(next[y - 1] ?? "") : removed(old[x - 1] ?? ""));
    [x, y] = [previousX, previousY];
  }
  return parts.reverse();
}

/** Neighbours of a kind as one part, between two equal parts the removed before the added. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let [gone, come] = ["", ""];
  const flush = () => {
    if (gone !== "") result.push(removed(gone));
    if (come !== "") result.push(added(come));
    [gone, come] = ["", ""];
  };
  for (const { kind, text } of parts) {
    if (kind === "removed") gone += text;
    else if (kind === "added") come += text;
    else {
      flush();
      const last = result.at(-1);
      if (last?.kind === "same") last.text += text;
      else result.push(same(text));
    }
  }
  flush();
  return result;
}
