import type { Piece } from "./piece";

/** At most `max` pieces: neighbours are put together, as many at a time as it takes. */
export function grouped(pieces: readonly Piece[], max: number): Piece[] {
  const size = Math.max(1, Math.ceil(pieces.length / max));
  const groups: Piece[] = [];
  for (let at = 0; at < pieces.length; at += size) groups.push(together(pieces.slice(at, at + size)));
  return groups;
}

function together(pieces: readonly Piece[]): Piece {
  const [first, last] = [pieces[0]!, pieces.at(-1)!];
  if (pieces.length === 1) return first;
  return {
    label: first.label === last.label ? first.label : `${first.label} to ${last.label}`,
    // Ranges of a text touch; values of a document do not.
    text: pieces.map(({ text }) => text).join(first.places[0]?.range ? "" : "\n"),
    places: pieces.flatMap(({ places }) => places),
  };
}
