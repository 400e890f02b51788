import { isUnknown, neighbour, type Span } from "./nameSpans";
import type { Token } from "./nameTokens";
import { isOneOf } from "./wordLists";

/** The certainty that a span names each kind of place, from 0 to 1. */
export interface PlaceEvidence {
  city: number;
  country: number;
  continent: number;
  region: number;
  /** A street, a lake, a place of unknown kind. */
  place: number;
}

/** "Upper Tolvar", "New Tolvar" */
const PART_OF_NAME = /^(?:Upper|Lower|Great|Little|Old|New|North|South|East|West|Saint|St)$/;
const PLACE_FORM =
  /.{3}(?:ville|burgh?|shire|stadt|hausen|abad|polis|grad|minster|borough|furt|pur|thorpe|combe)$/;
const ALSO_COUNTRY_LOWER = /^(?:china|america)$/;
const LOWER_MIN = 5;

const none = (): PlaceEvidence => ({ city: 0, country: 0, continent: 0, region: 0, place: 0 });

/** The evidence of the lists, its form and the words around a span. */
export function placeEvidence(span: Span): PlaceEvidence {
  const found = none();
  const { known, sentence } = span;
  const last = span.tokens.at(-1)!;
  const first = span.tokens[0]!;
  const isCased = sentence.casing === "prose" || sentence.casing === "heading";
  if (first.isInAddress) return found;
  const kinds = span.tokens.length > 1 && !span.isPhrase ? span.tokens : [{ ...first, known }];
  kinds.forEach((token, i) => {
    const whole = listed(span, token, isCased);
    const weight = kinds.length === 1 ? 1 : inRun(token, kinds[i + 1], i === 0);
    for (const kind of KINDS) found[kind] = Math.max(found[kind], weight * whole[kind]);
  });
  if (!first.isCapital || !isCased) return found;
  const isNoun = last.known.is("placeNouns") && span.tokens.length > 1;
  const nextNoun = neighbour(span, 0);
  if (isNoun || (nextNoun?.isCapital && nextNoun.known.is("placeNouns")))
    found.place = Math.max(found.place, sentence.casing === "heading" ? 0.5 : 0.85);
  if (first.known.is("placeFronts") && span.tokens.length > 1) found.place = Math.max(found.place, 0.85);
  if (span.tokens.every((token) => isUnknown(token) || !token.isCapital)) unknown(span, found);
  return found;
}

/** "Paris Hilton" is a person, "Paris Tolvar" a person or a shop, "Tolvar Paris" hardly a person. */
function inRun({ known }: Token, next: Token | undefined, isFirst: boolean): number {
  if (!isFirst || !known.is("given", "givenAlso", "surnames")) return 0.75;
  return next?.known.is("surnames", "givenAlso") ? 0.25 : 0.55;
}

const KINDS = ["city", "country", "continent", "region", "place"] as const;

/** The lists' evidence for a word or phrase, weighted by its spelling and its neighbours. */
function listed(
  span: Span,
  token: Pick<Token, "known" | "plain" | "isCapital" | "isStart">,
  isCased: boolean,
): PlaceEvidence {
  const found = none();
  const { known, plain } = token;
  const before = neighbour(span, -1)?.plain ?? "";
  const isAfterIn = isOneOf("in", before) || placeKey(span);
  const isCapital = token.isCapital && isCased;
  const isLong = span.isPhrase || plain.length >= LOWER_MIN;
  const spelled = (sure: number): number => (isCapital ? sure : isLong || isAfterIn ? 0.9 : 0.4);
  if (known.is("countryCodes")) found.country = span.sentence.casing === "upper" ? 0.4 : 0.93;
  if (known.is("countries")) found.country = isCapital ? spelled(0.96) : 0.9;
  if (known.is("continents")) found.continent = isCapital ? 0.96 : 0.9;
  if (known.is("regions")) found.region = spelled(0.94);
  if (known.is("cities")) {
    const isOther = known.is("common", "given", "companies") && !isCapital;
    found.city = isOther
      ? isAfterIn
        ? 0.6
        : 0.1
      : spelled(isCapital && token.isStart && known.is("surnames") ? 0.8 : 0.95);
    if (isCased && !isCapital) found.city *= 0.85;
  }
  if (known.is("countriesAlso"))
    found.country = Math.max(found.country, alsoCountry(span, token, isAfterIn, isCapital));
  if (known.is("citiesAlso")) found.city = Math.max(found.city, alsoCity(span, token, isAfterIn, isCapital));
  return found;
}

function alsoCountry(
  span: Span,
  { plain, isStart }: Pick<Token, "plain" | "isStart">,
  isAfterIn: boolean,
  isCapital: boolean,
): number {
  if (!isCapital) {
    if (span.sentence.casing === "upper") return isAfterIn ? 0.8 : 0.4;
    return isAfterIn
      ? plain === "turkey" || ALSO_COUNTRY_LOWER.test(plain)
        ? 0.8
        : 0.6
      : ALSO_COUNTRY_LOWER.test(plain)
        ? 0.4
        : 0.05;
  }
  if (isAfterIn) return 0.93;
  return isStart
    ? /^and$/.test(neighbour(span, 0)?.plain ?? "")
      ? 0.75
      : 0.55
    : plain === "chad"
      ? 0.4
      : 0.8;
}

function alsoCity(
  span: Span,
  { known, isStart }: Pick<Token, "known" | "isStart">,
  isAfterIn: boolean,
  isCapital: boolean,
): number {
  const isWord = known.is("common", "companiesAlso");
  if (!isCapital) return isAfterIn ? (isWord ? 0.25 : 0.6) : 0.05;
  if (beforeCountry(span)) return 0.95;
  if (isAfterIn) return isWord ? 0.88 : 0.92;
  const isName = known.is("given", "givenAlso", "surnames");
  if (isStart) return isWord ? 0.1 : isName ? 0.35 : 0.5;
  return isWord ? 0.4 : isName ? 0.45 : 0.75;
}

/** "Lund, Sweden" */
function beforeCountry(span: Span): boolean {
  const next = neighbour(span, 0, /^, $/);
  return next?.isCapital === true && next.known.is("countries", "countriesAlso", "countryCodes", "regions");
}

function placeKey(span: Span): boolean {
  const before = span.sentence.tokens[span.from - 1];
  return before !== undefined && /^: *$/.test(span.tokens[0]!.gap) && isOneOf("placeKeys", before.plain);
}

/** An unlisted name: a place by the words around it or by its ending. */
function unknown(span: Span, found: PlaceEvidence): void {
  const note = (city: number, place = city): void => {
    found.city = Math.max(found.city, city);
    found.place = Math.max(found.place, place);
  };
  const { tokens } = span.sentence;
  const isNewOrOld = PART_OF_NAME.test(neighbour(span, -1)?.text ?? "");
  const before = (isNewOrOld ? tokens[span.from - 2] : neighbour(span, -1))?.plain ?? "";
  const second = tokens[span.from - (isNewOrOld ? 3 : 2)]?.plain ?? "";
  const isShort = span.tokens.length <= 2;
  if (beforeCountry(span)) note(0.9);
  if (before === "of" && isOneOf("placeOf", second)) note(0.93);
  if (span.tokens[1]?.plain === "of" && isOneOf("waterOf", span.tokens[0]!.plain)) note(0.1, 0.88);
  if (placeKey(span) && isShort) note(0.7);
  if (PLACE_FORM.test(span.tokens.at(-1)!.plain)) note(isOneOf("in", before) ? 0.88 : 0.6);
  const apposed = tokens.slice(span.from + span.tokens.length, span.from + span.tokens.length + 5);
  if (apposed[0] && /^, $/.test(apposed[0].gap) && /^(?:a|the|an|our)$/.test(apposed[0].plain)) {
    if (apposed.some(({ plain }) => /^(?:village|town|city|hamlet|suburb)$/.test(plain))) note(0.93);
  }
  if (!isShort || span.sentence.casing === "heading") return;
  if (before === "in") note(isOneOf("stays", second) ? 0.8 : 0.6);
  else if (before === "near") note(0.8);
  else if (before === "to" && isOneOf("travels", second)) note(0.82);
  else if (before === "to" && tokens.slice(0, span.from).some(({ plain }) => isOneOf("travels", plain)))
    note(0.65);
  else if (before === "from") note(isOneOf("travels", second) && second !== "back" ? 0.65 : 0.3);
  else if (before === "at") note(0.15, 0.3);
  else if (!span.tokens[0]!.isStart) note(0.15);
}
