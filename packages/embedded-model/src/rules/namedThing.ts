import type { Finder } from "../text/findings";
import { piecesOf, type Steps } from "../text/steps";
import { readNamedQuestion, type Thing } from "./namedQuestion";
import { findMark } from "./textMarks";

const PROBABILITY_NAMED = 0.97;
const PROBABILITY_ABSENT = 0.05;

/** A text without the accents of its letters, which people omit. */
export const plainLettersFinder: Finder<string> = {
  find: plainLetterSteps,
  bytesOf: (found) => 2 * found.length,
};

function* plainLetterSteps(text: string): Steps<string> {
  let plain = "";
  for (const piece of piecesOf(text)) {
    if (plain !== "") yield;
    plain += plainLetters(piece);
  }
  return plain;
}

const JOINED: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  Ø: "O",
  Ł: "L",
  Æ: "Ae",
};

function plainLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøłđØŁÆ]/g, (letter) => JOINED[letter]!)
    .replace(/[‘’`]/g, "'");
}

/**
 * "Does the text mention Acme?", `contains the word "refund"`: the probability that the text has the named
 * thing. Null for other questions, and if the text leaves it open (half of a person's name, a company's name
 * only in an address).
 * @param read returns the text of `plainLettersFinder`; called for such questions alone.
 */
export async function findNamedThing(question: string, read: () => Promise<string>): Promise<number | null> {
  const asked = readNamedQuestion(question);
  if (!asked) return probability(await findMark(question, read));
  const text = await read();
  const found = asked.things.map((thing) => isNamed(thing, text));
  const sure = asked.needs === "any";
  // A present one decides "any", a missing one decides "all".
  const outcome = found.includes(sure) ? sure : found.includes(null) ? null : !sure;
  return probability(outcome === null ? null : outcome !== asked.denied);
}

const probability = (outcome: boolean | null): number | null =>
  outcome === null ? null : outcome ? PROBABILITY_NAMED : PROBABILITY_ABSENT;

/** Names that are also words: without their capital letter they are only words. */
const ALSO_WORDS = new Set(
  (
    "may will apple orange shell gap target visa bill mark rose grace hope joy faith amber ruby olive ivy lily jack " +
    "frank sky dove slack zoom teams word excel access outlook edge signal notion square stripe swift go march august " +
    "china turkey jordan polish us it who is or in at an as be by do he if me my no of on so to up we reading nice " +
    "bath rich drew pat art dell meta chase boots next miles dean grant page young brown green white black " +
    "king price stone wood long short love best victory pearl penny sunny melody summer autumn dawn eve robin jade crystal"
  ).split(" "),
);

/** Null if only a part of the name is there, or perhaps something else. */
function isNamed({ name, kind, sort }: Thing, text: string): boolean | null {
  const plain = plainLetters(name);
  if (kind !== null) {
    if (
      occurs(boundedPattern(`${escaped(kind)}s?\\W{0,3}(?:(?:number|no|nr|id|code)\\W{0,3})?`, plain), text)
    )
      return true;
    const isLong = plain.length >= 4;
    return occurs(namePattern(plain, "exact"), text) ? (isLong ? true : null) : false;
  }
  const mustBeCapital = sort === "name" && ALSO_WORDS.has(plain.toLowerCase());
  const spellings = namePattern(plain, sort);
  if (mustBeCapital) {
    const capital = new RegExp(spellings.source, "gu");
    if (occurs(capital, text)) return true;
    return occurs(spellings, text) && !/\p{Lu}/u.test(text) ? null : false;
  }
  const isPart = !/[@./]/.test(plain);
  const places = [...firstPlaces(spellings, text)];
  if (places.some((place) => !isPart || !isInAddress(text, place))) return true;
  if (places.length > 0) return null;
  return sort === "name" && hasPartOf(plain, text) ? null : false;
}

/** Enough of many names in addresses: a few say as much as all. */
const PLACES_MAX = 200;

function* firstPlaces(pattern: RegExp, text: string): Generator<number> {
  let count = 0;
  for (const match of text.matchAll(pattern)) {
    yield match.index;
    if (++count === PLACES_MAX) return;
  }
}

const occurs = (pattern: RegExp, text: string): boolean => {
  pattern.lastIndex = 0;
  return pattern.test(text);
};

const ADDRESS_MAX = 64;

/** Whether a place is inside of an e-mail or web address. */
function isInAddress(text: string, place: number): boolean {
  const before = /\S*$/.exec(text.slice(Math.max(0, place - ADDRESS_MAX), place))![0];
  const after = /^\S*/.exec(text.slice(place, place + ADDRESS_MAX))![0];
  return /^[("'<\[]*\S+@\S+\.\p{L}|:\/\/|^[("'<\[]*www\.|^[("'<\[]*[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|de|co|eu|app|dev|example)\b/iu.test(
    before + after,
  );
}

/** A person's first or last name, one word of a product's name: it may mean somebody or something else. */
function hasPartOf(name: string, text: string): boolean {
  const parts = name.split(/[\s-]+/).filter((part) => /^\p{Lu}\p{L}{2,}$/u.test(part));
  if (parts.length < 2 || /\d/.test(name)) return false;
  return parts.some((part) => occurs(new RegExp(boundedPattern("", part).source, "gu"), text));
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

function namePattern(name: string, sort: Thing["sort"]): RegExp {
  if (sort === "exact") return boundedPattern("", escaped(name).replace(/\s+/g, "\\s+"), true);
  return boundedPattern("", name);
}

/** Words end where letters and digits end; a code continues after a hyphen. */
function boundedPattern(front: string, name: string, isReady = false): RegExp {
  const hasDigit = /\d/.test(name);
  const body = isReady ? name : flexible(name);
  const before = hasDigit ? "(?<![\\p{L}\\p{N}])(?<![\\p{L}\\p{N}][-/]|\\d[.,])" : "(?<![\\p{L}\\p{N}])";
  const after = hasDigit
    ? "(?![\\p{L}\\p{N}]|[-/][\\p{L}\\p{N}]|[.,:]\\d)"
    : isReady
      ? "(?![\\p{L}\\p{N}]|'\\p{L})"
      : "(?:'?e?s|')?(?![\\p{L}\\p{N}])";
  return new RegExp(`${before}${front}${body}${hasDigit ? "(?:'?s)?" : ""}${after}`, "giu");
}

/**
 * "Coca-Cola" is written "Coca Cola" and "CocaCola", "A-1042" is written "A 1042": but not between two
 * digits.
 */
function flexible(name: string): string {
  if (/[@/]|\w\.\w/.test(name)) return escaped(name).replace(/\s+/g, "\\s+");
  const pieces = name.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? [];
  return pieces
    .map((piece, i) => {
      if (/[\p{L}\p{N}]/u.test(piece)) {
        const next = pieces[i + 1];
        const joint = next !== undefined && /[\p{L}\p{N}]/u.test(next) ? "[\\s_-]?" : "";
        const word =
          i === pieces.length - 1 && /[^aeiou]y$/i.test(piece) ? `${piece.slice(0, -1)}(?:y|ies)` : piece;
        return word + joint;
      }
      const [before, after] = [pieces[i - 1], pieces[i + 1]];
      if (before === undefined || after === undefined) return escaped(piece.trim());
      if (!/^[\s\-_.']+$/.test(piece)) return escaped(piece).replace(/\s+/g, "\\s*");
      return /\d$/.test(before) && /^\d/.test(after) ? "[\\s._-]{1,2}" : "[\\s._'-]{0,2}";
    })
    .join("");
}
