import { characterName, codePointOf, isUnseen } from "@typed-question/protocol/characterNames";
import { looksOf } from "./confusables";
import { isolated } from "@/lib/shared/text/isolated";

/** A text that stands beside others, and its place's name in messages, such as `option 2`. */
export interface SeenText {
  place: string;
  text: string;
}

/** Longer texts are read, not told apart at a glance. */
const CHARS_MAX = 1_000;

/**
 * The warning for each text, or null: an invisible character, or an earlier text that looks the same. A difference in
 * upper and lower case alone is plain to see and no warning.
 *
 * @param isName whether the texts are names: in prose, an invisible character alone does no harm
 */
export function lookAlikes(texts: readonly SeenText[], isName: boolean): (string | null)[] {
  const seen = new Map<string, SeenText[]>();
  return texts.map(({ place, text }) => {
    if (text.length > CHARS_MAX) return null;
    const looks = looksOf(text);
    const group = seen.get(looks) ?? [];
    const twin = group.find((other) => differsUnseen(text, other.text));
    seen.set(looks, [...group, { place, text }]);
    const same = isName || looks === "" ? undefined : group.find((other) => other.text === text);
    if (same) return `Reads the same as ${same.place}`;
    if (twin && looks !== "")
      return `Looks like ${quoted(twin.text)} of ${twin.place}: ${difference(text, twin.text)}`;
    return isName ? unseenIn(text) : null;
  });
}

/** Whether two texts differ, and not by upper and lower case alone. Equal names are an error of their own. */
const differsUnseen = (one: string, other: string): boolean =>
  one !== other && one.toLowerCase() !== other.toLowerCase();

const quoted = (text: string): string => `“${isolated(text)}”`;

const named = (character: string): string =>
  [characterName(character) ?? "character", codePointOf(character)].join(" ");

/** `“technical” has a zero-width space U+200B after “te”`, for the first such character; null without one. */
function unseenIn(text: string): string | null {
  if (text.trim() === "") return null;
  for (const { character, start } of charactersOf(text)) {
    if (!isOdd(character, text, start)) continue;
    return `${quoted(text)} has ${withArticle(named(character))} ${placeIn(text, start, character)}`;
  }
  return null;
}

/** Whether a name's character is invisible, and neither its script nor an emoji needs it. */
function isOdd(character: string, text: string, start: number): boolean {
  if (!isUnseen(character)) return false;
  const isAtEnd = text.slice(0, start).trim() === "" || text.slice(start + character.length).trim() === "";
  if (character === " ") return isAtEnd;
  const before = text.slice(0, start);
  if (/[\u200c\u200d]/.test(character))
    return !/[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s\d]$/u.test(before);
  if (/[\ufe00-\ufe0f\u{e0000}-\u{e01ef}]/u.test(character)) return /(^|[\p{L}\s])$/u.test(before);
  // Marks of direction belong to names in scripts from right to left.
  if (/[\u061c\u200e\u200f]/.test(character)) return !RIGHT_TO_LEFT.test(text);
  return true;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Describes the first difference between two texts that look the same. */
function difference(text: string, other: string): string {
  const [own, others] = [charactersOf(text), charactersOf(other)];
  let at = 0;
  while (own[at] !== undefined && isSame(own[at]?.character, others[at]?.character)) at += 1;
  const [mine, theirs] = [own[at], others[at]];
  if (mine && isExtra(mine.character, theirs?.character)) {
    return `this has ${withArticle(named(mine.character))} ${placeIn(text, mine.start, mine.character)}`;
  }
  if (theirs && isExtra(theirs.character, mine?.character)) {
    return `that has ${withArticle(named(theirs.character))} ${placeIn(other, theirs.start, theirs.character)}`;
  }
  const [shown, otherShown] = [clusterAt(own, at), clusterAt(others, at)];
  return `this has ${spelt(shown)}, that has ${spelt(otherShown)}`;
}

/** Upper and lower case are plain to see: the difference is another one. */
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** An invisible character without a counterpart in the other text. */
const isExtra = (character: string, opposite: string | undefined): boolean =>
  isUnseen(character) && (opposite === undefined || !isUnseen(opposite) || character.trim() !== "");

/** A letter with the marks on it, as far as the texts differ there. */
function clusterAt(characters: readonly Placed[], at: number): string {
  let from = at;
  while (from > 0 && isMark(characters[from]?.character)) from -= 1;
  let to = from + 1;
  while (isMark(characters[to]?.character)) to += 1;
  return characters
    .slice(from, to)
    .map(({ character }) => character)
    .join("");
}

const isMark = (character: string | undefined): boolean =>
  character !== undefined && /^\p{M}$/u.test(character);

/** `“а” (Cyrillic U+0430)`, `“é” (U+0065 U+0301)`, or `a no-break space U+00A0`. */
function spelt(cluster: string): string {
  if (cluster === "") return "nothing there";
  if (isUnseen(cluster)) return withArticle(named(cluster));
  const [first = "", ...marks] = cluster;
  const name = marks.length === 0 ? characterName(first) : undefined;
  return `“${isolated(cluster)}” (${[...(name ? [name] : []), ...Array.from(cluster, codePointOf)].join(" ")})`;
}

/** Characters of the text that a place repeats. */
const BEFORE_CHARS_MAX = 20;

function placeIn(text: string, start: number, character: string): string {
  if (text.slice(start + character.length).trim() === "") return "at its end";
  const before = Array.from(text.slice(0, start)).slice(-BEFORE_CHARS_MAX).join("");
  return before.trim() === "" ? "at its start" : `after ${quoted(before)}`;
}

const withArticle = (name: string): string => `${/^[aeiouAEIO]/.test(name) ? "an" : "a"} ${name}`;

interface Placed {
  character: string;
  /** In UTF-16 units. */
  start: number;
}

function charactersOf(text: string): Placed[] {
  let start = 0;
  return Array.from(text, (character) => {
    const placed = { character, start };
    start += character.length;
    return placed;
  });
}
