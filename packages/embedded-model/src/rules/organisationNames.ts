import { isOrdinary, isUnknown, neighbour, type Span } from "./nameSpans";
import type { Sentence, Token } from "./nameTokens";
import { isOneOf } from "./wordLists";

/** The certainty that a span names each kind of organisation, from 0 to 1. */
export interface OrganisationEvidence {
  company: number;
  bank: number;
  school: number;
  /** A public body, an association, a club. */
  body: number;
}

const LOWER_MIN = 4;

/** The evidence of the lists and of the words around a span. */
export function organisationEvidence(span: Span): OrganisationEvidence {
  const found: OrganisationEvidence = { company: 0, bank: 0, school: 0, body: 0 };
  const { sentence, known } = span;
  const isCased = sentence.casing === "prose" || sentence.casing === "heading";
  const first = span.tokens[0]!;
  if (first.isInAddress && !first.known.is("companies")) return found;
  const note = (kind: keyof OrganisationEvidence, sure: number): void => {
    found[kind] = Math.max(found[kind], sure);
  };
  const parts = span.isPhrase || span.tokens.length === 1 ? [{ ...first, known }] : span.tokens;
  for (const token of parts) listed(span, token, isCased, note);
  if (isCased && first.isCapital && !span.isPhrase) unknown(span, note);
  return found;
}

type Note = (kind: keyof OrganisationEvidence, sure: number) => void;

function listed(span: Span, token: Token, isCased: boolean, note: Note): void {
  const { known, plain } = token;
  const isCapital = token.isCapital && isCased;
  const isLong = span.isPhrase || plain.length >= LOWER_MIN;
  const spelled = isCapital
    ? 0.95
    : isLong
      ? 0.88
      : token.isUpper || span.sentence.casing === "upper"
        ? 0.7
        : 0.3;
  const isPerson =
    isCapital && span.tokens.length > 1 && span.tokens[0]!.known.is("given", "givenAlso") && !span.isPhrase;
  if (known.is("companies")) note("company", isPerson || (known.is("given") && !isCapital) ? 0.3 : spelled);
  if (known.is("banks")) {
    note("bank", spelled);
    note("company", spelled);
  }
  if (known.is("universities")) note("school", spelled);
  if (known.is("bodies")) note("body", isCapital ? 0.94 : span.isPhrase ? 0.85 : 0.5);
  if (known.is("bodyCodes") && span.sentence.casing !== "upper") note("body", token.isStart ? 0.75 : 0.9);
  if (known.is("companiesAlso")) note("company", alsoCompany(span, token, isCapital, isPerson));
}

/** "Apple", "Shell", "Next": firms only by their capital. */
function alsoCompany(
  span: Span,
  { known, plain, isStart, isPossessive }: Token,
  isCapital: boolean,
  isPerson: boolean,
): number {
  const before = neighbour(span, -1)?.plain ?? "";
  const after = neighbour(span, 0)?.plain ?? "";
  const isWord = known.is("common");
  if (isPerson || /^(?:river|rainforest|tree|trees|juice|pie)$/.test(after)) return 0.1;
  if (!isCapital) return plain === "amazon" ? 0.8 : isOneOf("at", before) && !isWord ? 0.25 : 0.05;
  if (isOneOf("firmDoes", after) || isOneOf("firmNouns", before)) return isWord ? 0.7 : 0.9;
  if (span.sentence.casing === "heading" || /^an?$/.test(before)) return 0.3;
  if (before === "the") return isWord ? 0.2 : 0.5;
  if (isStart) return isWord ? 0.08 : isPossessive ? 0.7 : 0.5;
  if (isOneOf("at", before)) return isWord ? 0.6 : 0.9;
  return isWord ? 0.25 : 0.8;
}

/** "Tolvar GmbH", "University of Tolvar", "Bank of Tolvar", "Ministry of Transport" in a sentence. */
export function formedOrganisations({ tokens, casing }: Sentence): OrganisationEvidence {
  const found: OrganisationEvidence = { company: 0, bank: 0, school: 0, body: 0 };
  const note: Note = (kind, sure) => {
    found[kind] = Math.max(found[kind], sure);
    if (kind === "bank") found.company = Math.max(found.company, sure);
  };
  const isCased = casing === "prose" || casing === "heading";
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    const isJoined = before !== undefined && /^(?:,? | ?& ?)$/.test(token.gap);
    if (!isCased) {
      if (isJoined && /^(?:ltd|gmbh|inc|llc|plc)$/.test(token.plain)) note("company", 0.9);
    } else if (token.isCapital) {
      if (isJoined && before.isCapital) behindName(token, before, casing === "prose", note);
      const [of, named] = [tokens[i + 1], tokens[i + 2]];
      if (of && /^(?:of|for)$/.test(of.plain) && named?.isCapital) withOf(token, note);
    }
  }
  return found;
}

function behindName(token: Token, before: Token, isProse: boolean, note: Note): void {
  const { known, plain, isUpper, text } = token;
  const isName = !token.gap.includes(",") && !isOrdinary(before);
  if (known.is("suffixes") && (isUpper || text.length > 2)) note("company", 0.96);
  if (known.is("bodyNouns")) note("body", isName ? 0.82 : isProse ? 0.45 : 0.2);
  if (!isName) return;
  if (known.is("softSuffixes")) note("company", isProse ? 0.86 : 0.55);
  if (known.is("bankNouns")) note("bank", 0.92);
  if (known.is("schoolNouns")) note("school", plain === "school" ? 0.8 : 0.95);
}

function withOf({ known, plain }: Token, note: Note): void {
  if (known.is("schoolNouns")) note("school", 0.94);
  if (known.is("bankNouns")) note("bank", 0.92);
  if (known.is("bodyNouns")) note("body", /^(?:department|committee)$/.test(plain) ? 0.75 : 0.93);
}

/** An unlisted name: a firm by the words around it. */
function unknown(span: Span, note: Note): void {
  const { tokens, sentence } = span;
  const first = tokens[0]!;
  const isCamel = /\p{Ll}\p{Lu}/u.test(first.text) && first.known.isNothing;
  const isAcronym =
    first.isUpper && first.known.isNothing && first.text.length <= 5 && !/\d/.test(first.text);
  const isName = tokens.every((token) => isUnknown(token) || !token.isCapital || token.known.is("surnames"));
  if (!isName && !isCamel && !isAcronym) return;
  const before = neighbour(span, -1);
  const second = sentence.tokens[span.from - 2];
  const at = before?.plain ?? "";
  const front = second?.plain ?? "";
  const after = neighbour(span, 0);
  const key = sentence.tokens[span.from - 1];
  if (key && /^: *$/.test(first.gap) && isOneOf("firmKeys", key.plain)) note("company", 0.75);
  if (sentence.casing === "heading") {
    note("company", 0.2);
    return;
  }
  if (before?.known.is("titles")) return;
  const apposed = neighbour(span, 0, /^, $/);
  const noun = apposed && sentence.tokens[span.from + tokens.length + 1];
  if (noun && /^(?:the|our|a|my|your|their)$/.test(apposed.plain) && isOneOf("firmNouns", noun.plain))
    note("company", 0.9);
  if (before && isOneOf("firmNouns", at)) note("company", 0.9);
  if (/^(?:called|named)$/.test(at) && isOneOf("firmNouns", front)) note("company", 0.95);
  if (/^(?:for|at|by|from|with)$/.test(at) && isOneOf("works", front)) note("company", 0.82);
  if (at === "of" && isOneOf("ofFirm", front)) note("company", 0.88);
  if (after && isOneOf("firmDoes", after.plain)) note("company", first.isStart ? 0.5 : 0.65);
  if (sentence.tokens[span.from + tokens.length]?.gap === " & ") note("company", 0.75);
  if (first.isStart) note("company", isCamel ? 0.4 : 0.12);
  else if (isCamel) note("company", 0.5);
  else if (isAcronym) note("company", 0.35);
  else note("company", /^(?:at|from|by|with|via)$/.test(at) ? 0.45 : 0.28);
}
