import { isUnknown, neighbour, type Span } from "./nameSpans";
import type { Sentence, Token } from "./nameTokens";
import { isOneOf } from "./wordLists";

const CLOSING_WORDS_MAX = 4;
const MONTHS = /^(?:april|may|june|august)$/;
const BARE_AFTER =
  /^(?:has|had|will|can|could|would|was|is|isn't|hasn't|won't|can't|didn't|doesn't|and|or|still|never|always|also|just|already|took|made|came|went|got|gave|brought|left|found|put|kept|called|showed|helped|sat|stood|ran|.{2,}ed)$/;
const LOWER_TITLES = /^(?:mr|mrs|ms|dr|prof|herr|frau)$/;

/** The certainty that a span names a person, from 0 to 1. */
export function personEvidence(span: Span): number {
  const { tokens, sentence } = span;
  const first = tokens[0]!;
  if (span.isPhrase) return span.known.is("given", "surnames") ? 0.9 : 0;
  if (sentence.casing === "lower" || sentence.casing === "upper" || !first.isCapital) return uncased(span);
  const last = tokens.at(-1)!;
  const isOther =
    last.known.is("softSuffixes", "suffixes", "bankNouns", "schoolNouns", "bodyNouns", "placeNouns") &&
    !last.known.is("surnames", "givenAlso");
  if (isOther || nextIsPlaceOrBody(span)) return first.known.is("given") ? 0.4 : 0.1;
  if (titleBefore(span)) return 0.96;
  const sure = surelyBefore(span);
  if (first.known.is("given")) return isGiven(span, sure);
  if (first.known.is("givenAlso")) return alsoGiven(span, sure);
  if (first.known.is("companies", "countries", "countryCodes", "regions", "continents", "cities", "banks"))
    return 0.05;
  if (/^\p{Lu}(?:\.\p{Lu})*$/u.test(first.text)) return initials(span);
  if (tokens.some(({ known }) => known.is("given"))) return tokens.length > 1 ? 0.8 : 0.7;
  if (first.known.is("surnames")) return surname(span, sure);
  return isUnknown(first) ? unknown(span, sure) : 0;
}

function isGiven(span: Span, sure: number): number {
  const isLong = span.tokens.length > 1;
  if (span.tokens[0]!.isInAddress || (!isLong && span.tokens[0]!.isUpper)) return 0.5;
  return Math.max(sure, isLong ? 0.96 : 0.93);
}

/** "Will", "Grace", "Paris", "May": names with other meanings, too. */
function alsoGiven(span: Span, sure: number): number {
  const [first, second] = [span.tokens[0]!, span.tokens[1]];
  const isMonth = MONTHS.test(first.plain);
  const isPlace = first.known.is(
    "companies",
    "cities",
    "countries",
    "countriesAlso",
    "regions",
    "citiesAlso",
  );
  const isSurname = second?.known.is("surnames") ?? false;
  if (second?.known.is("givenAlso")) return first.known.is("common") ? 0.2 : 0.8;
  if (second && (isSurname || isUnknown(second)) && !second.known.is("placeNouns"))
    return isSurname ? 0.93 : isPlace || isMonth ? 0.6 : first.isStart ? 0.8 : 0.85;
  if (sure > 0 && !(isMonth && !span.sentence.tokens[span.from - 1]?.isCapital)) return sure;
  if (speaksNext(span)) return isPlace ? 0.5 : 0.85;
  if (span.sentence.casing === "heading") return 0.15;
  if (first.isStart) {
    const isLabel = /^:\s/.test(gapAfter(span)) && span.from === 0;
    if (isLabel) return 0.6;
    return first.isPossessive ? 0.5 : first.known.is("common") || isPlace ? 0.1 : 0.25;
  }
  if (isMonth || isPlace || first.known.is("common")) return 0.15;
  return softlyBefore(span) || first.isPossessive ? 0.75 : 0.6;
}

function surname(span: Span, sure: number): number {
  const first = span.tokens[0]!;
  const also = first.known.is("companies", "companiesAlso", "cities", "citiesAlso", "banks");
  if (span.tokens.length > 1) return Math.max(sure, also ? 0.4 : 0.75);
  if (sure > 0 || speaksNext(span)) return Math.max(sure, also ? 0.6 : 0.88);
  if (also || span.sentence.casing === "heading") return 0.3;
  return first.isStart ? 0.5 : softlyBefore(span) || first.isPossessive ? 0.8 : 0.7;
}

function initials(span: Span): number {
  const name = span.tokens.find(({ text }) => /\p{Ll}/u.test(text));
  const hasInitial = span.sentence.tokens[span.from + 1]?.gap.startsWith(".") ?? false;
  return name && hasInitial && (isUnknown(name) || name.known.is("surnames", "given")) ? 0.92 : 0.05;
}

function unknown(span: Span, sure: number): number {
  const { tokens, sentence } = span;
  const names = tokens.filter((token) => isUnknown(token) || token.known.is("surnames")).length;
  const isFull = names === 2 || names === 3;
  if (names < tokens.filter(({ isCapital }) => isCapital).length) return 0.2;
  if (sure > 0) return isFull ? Math.min(0.96, sure + 0.04) : sure;
  if (speaksNext(span) && tokens.length < 4) return isFull ? 0.9 : 0.8;
  const isAlone = span.from === 0 && tokens.length === sentence.tokens.length;
  if (span.from === 0 && /^:\s/.test(gapAfter(span))) return isFull ? 0.6 : 0.35;
  if (sentence.casing === "heading") return isFull ? 0.35 : 0.15;
  const isSoft = softlyBefore(span);
  if (isFull) return tokens[0]!.isStart && !isAlone ? 0.5 : isSoft ? 0.65 : 0.5;
  if (tokens[0]!.isStart) return tokens[0]!.isPossessive ? 0.3 : 0.12;
  const hasPronoun = sentence.tokens.some(({ plain }) => isOneOf("pronoun", plain));
  if (isBare(span)) return hasPronoun ? 0.75 : 0.55;
  if (isAddressed(span)) return 0.55;
  if (hasPronoun && !isOneOf("notBeforePerson", neighbour(span, -1)?.plain ?? "")) return 0.52;
  return isSoft || tokens[0]!.isPossessive ? 0.45 : 0.28;
}

/** Without capitals only unmistakable names count: "thanks, maria". */
function uncased(span: Span): number {
  const token = span.tokens[0]!;
  const before = neighbour(span, -1, /^[ ,.]+$/);
  if (token.isInAddress) return token.known.is("given") ? 0.4 : 0;
  const isGreeted = before !== undefined && isOneOf("greets", before.plain);
  const next = neighbour(span, 0);
  if (before && LOWER_TITLES.test(before.plain) && !token.known.is("common")) return 0.9;
  if (token.known.is("given")) {
    if (token.known.is("cities", "companies", "countries", "surnames") && !isGreeted) return 0.4;
    if (isGreeted || next?.known.is("surnames")) return 0.93;
    if (span.sentence.casing === "prose") return 0.6;
    return token.plain.length > 3 ? 0.85 : 0.65;
  }
  if (token.known.is("givenAlso") && next?.known.is("surnames") && !next.known.is("common")) return 0.85;
  if (token.known.is("givenAlso") && isGreeted && !token.known.is("common")) return 0.75;
  return 0;
}

/** Positions of persons alone: after a greeting, "ask", "my colleague", "the name is". */
function surelyBefore(span: Span): number {
  const before = neighbour(span, -1, /^(?:[ \u00a0,.:–—-]|\n)+$/);
  if (!before) return 0;
  const gap = span.tokens[0]!.gap;
  const second = span.sentence.tokens[span.from - 2];
  const ends = /^[\s,.!?:;)–—-]*$|^[,.!:;\n–—-]/.test(gapAfter(span)) || neighbour(span, 0) !== undefined;
  if (/^[ ,]+$/.test(gap) && isOneOf("greets", before.plain))
    return span.sentence.casing === "heading" ? 0.75 : 0.92;
  if (/^ $/.test(gap) && before.plain === "you" && second?.plain === "thank") return 0.9;
  if (/^: *$/.test(gap) && isOneOf("personKeys", before.plain)) return 0.9;
  if (!/^,? $/.test(gap)) return 0;
  if (before.known.is("roles") && !before.isPossessive)
    return isOneOf("owners", second?.plain ?? "") ? 0.9 : 0.6;
  if (gap === ", " && /^(?:my|our|his|her|their)$/.test(second?.plain ?? "")) return 0.75;
  if (gap !== " ") return 0;
  if (before.known.is("personVerbs") && ends) return 0.86;
  if (/^(?:named|called)$/.test(before.plain))
    return second && (isOneOf("personNouns", second.plain) || second.known.is("roles")) ? 0.93 : 0.5;
  if (/^(?:i'm|we're)$/.test(before.plain) || (before.plain === "am" && second?.plain === "i")) return 0.88;
  if (/^name's$/.test(before.plain) || (before.plain === "is" && second?.plain === "name")) {
    const owner = span.sentence.tokens[span.from - 3]?.plain ?? "";
    return /^(?:my|his|her|whose|their)$/.test(owner) || before.plain === "name's" ? 0.95 : 0.5;
  }
  if (before.plain === "signed" || (before.plain === "by" && second?.plain === "signed")) return 0.9;
  if (/^(?:said|says|replied|asked|wrote)$/.test(before.plain)) return 0.86;
  if (
    before.plain === "by" &&
    /^(?:written|prepared|painted|directed|composed|sung|told|drawn)$/.test(second?.plain ?? "")
  )
    return 0.86;
  return 0;
}

/**
 * Without an article, in positions of people: "has anyone seen X", "Where is X?", "that X forgot", "or X".
 */
function isBare(span: Span): boolean {
  const before = neighbour(span, -1)?.plain ?? "";
  if (isOneOf("bareBefore", before)) return true;
  return (before === "" || isOneOf("softBefore", before)) && BARE_AFTER.test(neighbour(span, 0)?.plain ?? "");
}

/** Between a comma and the end of the speech: "Open the window, X," said the nurse. */
const isAddressed = (span: Span): boolean =>
  /^, $/.test(span.tokens[0]!.gap) && /^[,.!?]["”’']/.test(gapAfter(span));

const softlyBefore = (span: Span): boolean => isOneOf("softBefore", neighbour(span, -1)?.plain ?? "");

/** "X said", "X, my sister", "X and I". */
function speaksNext(span: Span): boolean {
  const next = neighbour(span, 0);
  if (next?.known.is("speechVerbs")) return true;
  if (next?.plain === "and" && neighbour(span, 1)?.text === "I") return true;
  const apposed = neighbour(span, 0, /^, $/);
  return (
    apposed !== undefined &&
    /^(?:my|our|his|her|their|the|a)$/.test(apposed.plain) &&
    span.sentence.tokens
      .slice(span.from + span.tokens.length + 1, span.from + span.tokens.length + 4)
      .some(({ known }) => known.is("roles"))
  );
}

function titleBefore(span: Span): boolean {
  const before = neighbour(span, -1, /^\.? $/);
  const isTitle = before?.isCapital === true && before.known.is("titles");
  return isTitle && (isUnknown(span.tokens[0]!) || !span.tokens[0]!.known.is("common"));
}

function nextIsPlaceOrBody(span: Span): boolean {
  const next = neighbour(span, 0);
  return (
    next?.isCapital === true &&
    next.known.is("placeNouns", "softSuffixes", "suffixes", "bankNouns", "schoolNouns", "bodyNouns")
  );
}

function gapAfter(span: Span): string {
  return span.sentence.tokens[span.from + span.tokens.length]?.gap ?? span.sentence.end;
}

/** "Kind regards," alone on its line: the signature is on the next one. */
export function isClosing({ tokens, end }: Sentence): boolean {
  return (
    tokens.length <= CLOSING_WORDS_MAX &&
    /\n/.test(end) &&
    tokens.every(({ plain }) => isOneOf("closes", plain))
  );
}

/** "She" and "his" at the start of a sentence: somebody was named before. */
export const goesOnAboutPerson = ({ tokens }: Sentence): boolean => isOneOf("pronoun", tokens[0]!.plain);

/** The line after a closing: one to three words other than ordinary ones. */
export function signatureEvidence({ tokens, casing }: Sentence): number {
  const names = tokens.slice(0, 3);
  const isNamy = (token: Token): boolean => !token.known.is("common", "adjectives", "companies", "bodyNouns");
  const first = names[0];
  if (!first || !/^\p{L}/u.test(first.text) || (!isNamy(first) && !first.known.is("givenAlso"))) return 0;
  if (tokens.length > 4) return 0;
  if (
    names.some(
      ({ known, text }) => text.length > 1 && known.is("common", "softSuffixes", "suffixes", "companies"),
    )
  )
    return first.known.is("givenAlso") ? 0.7 : 0.2;
  return casing === "lower" ? 0.8 : 0.93;
}
