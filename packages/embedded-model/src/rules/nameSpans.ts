import { type Known, NOTHING } from "./nameLists";
import { phraseAt, type Sentence, type Token } from "./nameTokens";
import { isOneOf } from "./wordLists";

/** Words of a sentence that may be one name. */
export interface Span {
  tokens: Token[];
  /** Known as a whole: "New York". */
  known: Known;
  isPhrase: boolean;
  sentence: Sentence;
  from: number;
}

const ADJACENT = /^[ \u00a0]+$/;

/** All possible names in a sentence: phrases of the lists, runs of capitals, known words. */
export function* spansOf(sentence: Sentence): Generator<Span> {
  const { tokens } = sentence;
  for (let i = 0; i < tokens.length;) {
    const phrase = phraseAt(tokens, i);
    const length = phrase?.length ?? (maybeName(tokens[i]!, sentence) ? runLength(sentence, i) : 0);
    if (length > 0) {
      const span = tokens.slice(i, i + length);
      const known = phrase?.known ?? (length === 1 ? span[0]!.known : NOTHING);
      yield { tokens: span, known, isPhrase: phrase !== null, sentence, from: i };
    }
    i += Math.max(1, length);
  }
}

/** An ordinary word and nothing else: no name is made of these. */
export const isOrdinary = ({ known }: Token): boolean =>
  known.is("common", "adjectives", "titles") &&
  !known.is("givenAlso", "citiesAlso", "companiesAlso", "countriesAlso");

function maybeName(token: Token, { casing }: Sentence): boolean {
  if (!/^\p{L}/u.test(token.text) && token.known.isNothing) return false;
  if (casing === "lower" || casing === "upper" || !token.isCapital) return !token.known.isNothing;
  return !isOrdinary(token);
}

/** Number of words in the run of capitals from here: "Ludwig van Tolvar", "J. P. Tolvar". */
function runLength(sentence: Sentence, from: number): number {
  const { tokens, casing } = sentence;
  if (casing === "lower" || casing === "upper" || !tokens[from]!.isCapital) return 1;
  let to = from + 1;
  for (let i = to; i < tokens.length; i++) {
    const token = tokens[i]!;
    const last = tokens[i - 1]!;
    const isInitialBefore =
      last.known.isNothing && /^\p{Lu}(?:\.\p{Lu})*$/u.test(last.text) && /^\. ?$/.test(token.gap);
    if (!ADJACENT.test(token.gap) && !isInitialBefore) break;
    if (last.isPossessive) break;
    if (token.isCapital && !isOrdinary(token) && !phraseAt(tokens, i)) to = i + 1;
    else if (!isOneOf("particle", token.plain) || token.isCapital || i - to > 1) break;
  }
  return to - from;
}

/** An unlisted word with a capital that does not look like an ordinary one. */
export function isUnknown(token: Token): boolean {
  return (
    token.isCapital &&
    token.known.isNothing &&
    token.text.length > 1 &&
    !token.isUpper &&
    !/\d|\p{Ll}\p{Lu}/u.test(token.text.replace(/^(?:Mc|Mac|O'|De|Di|Le|La|Van)(?=\p{Lu})/u, "")) &&
    !/.{2}(?:tions?|sions?|ments?|ness|ity|ities|ings?|able|ware|ences?|ances?|ships?|isms?|ology|ed|ly|ful|less|ives?)$/.test(
      token.plain,
    )
  );
}

/**
 * The word this many places from a span's start (below 0) or end (from 0 on), if only a space or a comma is
 * between.
 */
export function neighbour(span: Span, place: number, between = ADJACENT): Token | undefined {
  const { tokens } = span.sentence;
  const at = place < 0 ? span.from + place : span.from + span.tokens.length + place;
  const token = tokens[at];
  if (!token) return undefined;
  const first = place < 0 ? at + 1 : span.from + span.tokens.length;
  const last = place < 0 ? span.from : at;
  for (let i = first; i <= last; i++) {
    if (!between.test(tokens[i]!.gap)) return undefined;
  }
  return token;
}
