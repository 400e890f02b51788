import type { NamedKind } from "./findNames";
import { mentionedObjects } from "./mentionFrames";

/** "Is a person or a company named?": the kinds of named things in a question. */
export interface KindQuestion {
  /** For each named thing, its matching kinds. */
  things: NamedKind[][];
  needs: "all" | "any";
  denied: boolean;
  /** It asks for a name; "is a person mentioned?" also accepts one without. */
  asksForName: boolean;
}

const PLACES: NamedKind[] = ["city", "country", "continent", "region", "place"];
const ORGANISATIONS: NamedKind[] = ["company", "bank", "school", "body"];

/** The words for each kind; in the plural, too. */
const KINDS: { words: RegExp; kinds: NamedKind[] }[] = [
  {
    words:
      /^(?:persons?|people|individuals?|human beings?|humans?|some(?:one|body)|any(?:one|body)|somebody else)$/,
    kinds: ["person"],
  },
  {
    words: /^(?:personal|first|last|given|full|family|proper personal)$/,
    kinds: ["person"],
  },
  { words: /^(?:city|cities|towns?|villages?|municipalit(?:y|ies)|metropolis)$/, kinds: ["city"] },
  { words: /^(?:countr(?:y|ies)|nations?|sovereign states?)$/, kinds: ["country"] },
  { words: /^continents?$/, kinds: ["continent"] },
  {
    words: /^(?:regions?|provinces?|count(?:y|ies)|federal states?|us states?)$/,
    kinds: ["region", "continent"],
  },
  {
    words:
      /^(?:places?|locations?|geographic(?:al)? (?:places?|locations?|names?|entit(?:y|ies))|geographical)$/,
    kinds: PLACES,
  },
  { words: /^streets?$/, kinds: ["place"] },
  {
    words:
      /^(?:compan(?:y|ies)|firms?|corporations?|business(?:es)?|brands?|commercial (?:compan(?:y|ies)|brands?))$/,
    kinds: ["company"],
  },
  { words: /^banks?$/, kinds: ["bank"] },
  { words: /^(?:universit(?:y|ies)|colleges?|schools?)$/, kinds: ["school"] },
  {
    words:
      /^(?:public (?:body|bodies|authorit(?:y|ies)|institutions?)|government (?:agency|agencies|body|bodies)|authorit(?:y|ies)|agenc(?:y|ies)|ngos?|charit(?:y|ies))$/,
    kinds: ["body"],
  },
  { words: /^(?:organi[sz]ations?|institutions?)$/, kinds: ORGANISATIONS },
];

const LEADING =
  /^(?:(?:in|within) (?:the|this) [a-z-]+,? |which |that |who |(?:true|yes|no) if |does it |is it true that )/i;
/** "Is anybody called by name" asks whether anybody is named. */
const BY_NAME =
  / (?:called|identified|addressed|referred to|introduced|listed|identifiable) by (?:(?:his|her|their|its|a|his or her) )?(?:(?:first|last|full|real|own) )?names?\b/i;
const IDENTIFIED = / identified$/i;
/** Verbs that need more than a name. */
const OTHER_VERBS =
  /\b(?:quot(?:e|es|ed)|cit(?:e|es|ed)|used|uses|employs?|employed|provided|supplied|supplies)\b/i;
const ARTICLE =
  /^(?:the (?=(?:[a-z]+ )?(?:names?|surnames?)\b)|(?:(?:at least )?an? single|any single|at least an?|an?|any|some|at least one|one or more|one|even one|explicit|specific|actual)\s)/i;
const NO = /^(?:no|not a single|not a|not any|not one)\s/i;
const NOBODY = /^(?:nobody|no one|no-one|none)$/i;
const DESCRIBED =
  /^(?:specific|particular|named|real|certain|concrete|individual|actual|real-life|identifiable)\s/i;
const TRAILING =
  / (?:(?:that|which|who) (?:is|are) )?(?:mentioned|named|given|written|by name|called by name|at all|anywhere|explicitly|whose name is given)$/i;
const NAME_OF = /^(?:(?:full |first |last |proper )?names?|surnames?) of (.+)$/i;
const NAME_AFTER = /^(.+?)(?:'s?)? (?:(?:full |first |last |proper )?names?|surnames?)$/i;
const WORD_FOR_NAME = /^(?:surnames?|first names?|last names?|given names?|family names?|full names?)$/i;

/** Reads a question for a kind of named thing; null for all others. */
export function readKindQuestion(question: string): KindQuestion | null {
  let whole = question.replace(/[’`]/g, "'").replace(/\s+/g, " ").trim();
  for (let before = ""; before !== whole;) {
    before = whole;
    whole = whole.replace(LEADING, (lead) => (/^does it/i.test(lead) ? "does the text " : ""));
  }
  const isByName = BY_NAME.test(whole);
  whole = whole
    .replace(BY_NAME, " named")
    .replace(/[.?!]+$/, "")
    .replace(IDENTIFIED, " named");
  if (OTHER_VERBS.test(whole)) return null;
  const isNamed = isByName || /\bnam(?:e|es|ed|ing)\b/i.test(whole);
  for (const { object, denied, wordsOnly } of mentionedObjects(whole)) {
    const read = readObject(object.replace(/^there /i, ""), isNamed);
    if (!read || (wordsOnly && !/name/i.test(object))) continue;
    return { ...read.question, denied: denied !== read.isNone, asksForName: isNamed };
  }
  return null;
}

function readObject(
  object: string,
  isNamed: boolean,
): { question: Pick<KindQuestion, "things" | "needs">; isNone: boolean } | null {
  let rest = object.replace(/^either |^both /i, "").trim();
  const isNone = NO.test(rest) || NOBODY.test(rest);
  rest = rest.replace(NO, "").replace(NOBODY, "somebody");
  for (let before = ""; before !== rest;) {
    before = rest;
    rest = rest.replace(TRAILING, "").replace(ARTICLE, "");
  }
  const isOf = NAME_OF.exec(rest);
  const parts = (isOf ? isOf[1]! : rest).split(/, (?:or|and) | (?:or|and|and\/or) |, /);
  if (parts.length > 4) return null;
  const things = parts.map((part) => kindsOf(part.toLowerCase(), isNamed));
  if (things.some((kinds) => kinds === null)) return null;
  const needs = / and /i.test(rest) && !/ or /i.test(rest) ? "all" : "any";
  return { question: { things: things as NamedKind[][], needs }, isNone };
}

function kindsOf(part: string, isNamed: boolean): NamedKind[] | null {
  let rest = part.trim();
  for (let before = ""; before !== rest;) {
    before = rest;
    rest = rest.replace(ARTICLE, "").replace(DESCRIBED, "");
  }
  if (WORD_FOR_NAME.test(rest)) return isNamed ? ["person"] : null;
  const name = NAME_AFTER.exec(rest);
  const noun = name ? name[1]!.replace(/^(?:an?|any) /, "") : rest;
  const kind = KINDS.find(({ words }) => words.test(noun));
  // "First" and "family" are kinds of a name, not of a thing.
  if (!kind || (!name && /^(?:personal|first|last|given|full|family|geographical)$/.test(noun))) return null;
  return kind.kinds;
}
