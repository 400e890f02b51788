import { mentionedObjects } from "./mentionFrames";
import { isOneOf } from "./wordLists";

/** Something that a question names. */
export interface Thing {
  /** In its original spelling, without quotes, articles and its kind. */
  name: string;
  /** The kind words before a bare number: `room` of "room 12". */
  kind: string | null;
  /**
   * `name`: something with a name of its own. `word`: the word itself was asked for. `exact`: in this form
   * alone.
   */
  sort: "name" | "word" | "exact";
}

/** "Does the text mention Acme or Globex?" */
export interface NamedQuestion {
  things: Thing[];
  /** Whether all of them must be there, or any one. */
  needs: "all" | "any";
  denied: boolean;
}

/**
 * Reads a question for the presence of a named thing ("Does the text mention Acme?") or of a word (`contains
 * the word "refund"`). Null for everything else: topics, and further conditions on the thing.
 */
export function readNamedQuestion(question: string): NamedQuestion | null {
  for (const { object, denied, isInitial, wordsOnly } of mentionedObjects(question)) {
    const list = readThings(object, isInitial);
    if (!list || (wordsOnly && list.things.some(({ sort }) => sort === "name"))) continue;
    return { things: list.things, needs: list.needs, denied: denied !== list.neither };
  }
  return null;
}

const LIST_START =
  /^(?:(?<neither>neither)|(?<any>either|any of|any one of|(?:at least )?one (?:or more )?of|one or both of)|(?<all>both|all of|each of)) /i;
const LIST_NOUNS = /^(?:(?:the|these|those) )?(?:following )?(?:[a-z]+ )?(?:[a-z]+(?::|,? (?=["A-Z])))? ?/;
/** "A competitor such as Acme": the names are searched. */
const SUCH_AS =
  /^(?:(?:an?|any|the|some|one) )?(?:[\p{L}-]+ ){1,4}?(?:such as|like|e\.g\.,?|namely|for example|for instance),? /u;
const SEPARATOR = /\s*,\s*(?:or|and|nor)\s+|\s+(?:or|and|nor|and\/or)\s+|\s*[,;]\s*/i;

/** The things of a list, or of one thing; null if one of them has no name. */
function readThings(
  object: string,
  isInitial: boolean,
): { things: Thing[]; needs: "all" | "any"; neither: boolean } | null {
  let rest = object;
  const start = LIST_START.exec(rest);
  if (start) rest = rest.slice(start[0].length).replace(LIST_NOUNS, "");
  const open = SUCH_AS.exec(rest);
  if (open) rest = rest.slice(open[0].length);
  const quoted: string[] = [];
  const masked = rest.replace(
    /"([^"]{1,120})"|(?<![\p{L}\p{N}])'([^']{1,120})'(?![\p{L}\p{N}])/gu,
    (_, a, b) => {
      quoted.push((a ?? b) as string);
      return `\u0001${quoted.length - 1}\u0002`;
    },
  );
  const conjunctions = new Set(
    [...masked.matchAll(/(?:\s|,)(or|and|nor|and\/or)\s/gi)].map(([, word]) => word!.toLowerCase()),
  );
  if (conjunctions.has("and") && (conjunctions.has("or") || start?.groups?.["any"] === undefined)) {
    if (conjunctions.size > 1) return null;
  }
  const parts = masked.split(SEPARATOR).filter((part) => part !== "");
  const things: Thing[] = [];
  for (const [index, part] of parts.entries()) {
    const thing = readThing(part, quoted, isInitial && index === 0 && !start && !open, things[0] ?? null);
    if (!thing) return null;
    things.push(thing);
  }
  if (things.length === 0) return null;
  const isAny =
    start?.groups?.["any"] !== undefined ||
    start?.groups?.["neither"] !== undefined ||
    open !== null ||
    [...conjunctions].some((word) => word !== "and");
  if (things.length > 1 && conjunctions.size === 0 && !start && !open) return null;
  return { things, needs: isAny ? "any" : "all", neither: start?.groups?.["neither"] !== undefined };
}

const QUOTE = /^(?<before>.*?)\u0001(?<index>\d+)\u0002(?<after>.*)$/u;
const ARTICLE = /^(?:the|an?|any|some|our|their|his|her|its|my|your|this|that)\s/i;
const WORD_KIND =
  /^(?<exact>exact |literal |precise |very )?(?:(?:search |key|german |french |spanish |english )?(?:words?|terms?|phrases?|names?|strings?|keywords?|expressions?|acronym|abbreviation|hashtag|surname|last name|first name|sequence|spelling)|letters)\s/i;
const EXACT = /\b(?:exact|exactly|literal|precise|verbatim)\b/i;
/** Words that turn a name into something else. */
const NO_KIND =
  /^(?:about|for|from|to|in|on|at|by|as|than|against|after|before|since|until|with|without|that|which|who|whom|whose|being|having|how|why|what|when|where|whether|not|no|more|less|fewer|only|most|least|over|under|and|or|but|is|are|was|were|be|it|he|she|they|you|we|because|if|two|three|four|five|several|many|few|all|both|every|each|other|another|new|old|broken|faulty|former|whose|like|unlike|per|between|of|next|last)$|(?:ing|ed|ly)$/;
const NATIONALITY = /^(?:\p{Lu}\p{L}+(?:ish|ese|ian|ean|can|ench|utch|eek|iss|man|ic))$/u;
const CONNECTOR = /^(?:of|de|la|le|van|von|der|den|the|del|du|di|da|y|et|&|al|el|und|\+)$/i;
const NAMED_BY = /^(?:called|named|no\.?|nr\.?|id|number|code|#|of|by|the|name)$/i;

const isNamy = (token: string): boolean =>
  /^[^\p{L}]*\p{Lu}|\d|\p{Ll}\p{Lu}|^[@#]\p{L}|[\p{L}\d][.@/][\p{L}\d]/u.test(token);

function readThing(part: string, quoted: string[], isInitial: boolean, before: Thing | null): Thing | null {
  const quote = QUOTE.exec(part)?.groups;
  if (quote) {
    const [front, after] = [quote["before"]!.trim(), quote["after"]!.trim()];
    const words = front.replace(ARTICLE, "").split(" ").filter(Boolean);
    const isKind =
      words.length <= 5 && words.every((word) => NAMED_BY.test(word) || !NO_KIND.test(word.toLowerCase()));
    if (!isKind || (after !== "" && !/^(?:in any form|verbatim|exactly|literally)$/i.test(after)))
      return null;
    const name = quoted[Number(quote["index"])]!.replace(/[.,!?]$/, "").trim();
    if (!/[\p{L}\p{N}]/u.test(name)) return null;
    return { name, kind: null, sort: EXACT.test(`${front} ${after}`) ? "exact" : "word" };
  }
  const bare = part.replace(ARTICLE, "").trim();
  const word = WORD_KIND.exec(bare);
  if (word) {
    const name = bare.slice(word[0].length).replace(/^of (?=\p{Lu})/u, "");
    const isName = name.split(" ").length <= 4 && !NO_KIND.test(name.split(" ")[0]!.toLowerCase());
    return isName ? { name, kind: null, sort: word.groups?.["exact"] ? "exact" : "word" } : null;
  }
  return readName(bare, isInitial, part !== bare, before);
}

/** A name with its kind before it: "the product Nimbus 3", "a customer called Anna", "order A-1042". */
function readName(bare: string, isInitial: boolean, hasArticle: boolean, listed: Thing | null): Thing | null {
  const tokens = bare.replace(/[,;]/g, "").split(" ").filter(Boolean);
  if (tokens.length > 9) return null;
  const isKindFirst = (index: number): boolean =>
    isOneOf("kind", tokens[index]!.toLowerCase()) && tokens.slice(index + 1).some(isNamy);
  let from = 0;
  while (from < tokens.length && (!isNamy(tokens[from]!) || isKindFirst(from))) from++;
  if (from === tokens.length) return readListedWord(tokens, listed);
  let to = from + 1;
  while (
    to < tokens.length &&
    (isNamy(tokens[to]!) ||
      (CONNECTOR.test(tokens[to]!) && to + 1 < tokens.length && tokens.slice(to + 1).some(isNamy)))
  )
    to++;
  const front = tokens.slice(0, from).map((token) => token.toLowerCase().replace(/[:#.]$/, ""));
  const after = tokens.slice(to);
  let name = tokens.slice(from, to);
  if (front.length > 5 || front.some((token) => NO_KIND.test(token) && !NAMED_BY.test(token))) return null;
  // "A refund of Acme" is a topic, "the city of Berlin" is not: only known kinds count.
  if (front.at(-1) === "of" && !isOneOf("ofKind", front.at(-2) ?? "")) return null;
  if (/^(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Sir|Doctor)\.?$/.test(name[0]!) && name.length > 1)
    name = name.slice(1);
  name = name.filter(
    (token, i) => i === 0 || !/^(?:Inc|Ltd|LLC|GmbH|AG|Corp|Corporation|plc|Co|BV|SA)\.?,?$/i.test(token),
  );
  const isNumber = name.length === 1 && /^[#\d.,:]+$/.test(name[0]!);
  const kind = front.filter((token) => !NAMED_BY.test(token)).at(-1) ?? null;
  if (isNumber && ((kind === null && !name[0]!.startsWith("#")) || after.length > 0)) return null;
  if (/^\d/.test(name[0]!) && name.length > 1 && !/\p{Lu}/u.test(name.join(" "))) return null;
  if (after.length > 2 || !after.every((token) => isOneOf("droppedAfter", token.toLowerCase()))) return null;
  if (after.length > 0 && (hasArticle || front.length > 0) && NATIONALITY.test(name.join(" "))) return null;
  const text = name
    .join(" ")
    .replace(/^#(?=\d)/, "")
    .replace(/'s?$/, "");
  if (/^(?:I|I'm|I'd|I'll)\b/.test(text)) return null;
  if (isInitial && front.length === 0 && !isSurelyName(text)) return null;
  return { name: text, kind: isNumber ? kind : null, sort: "name" };
}

/** The first word of a list names the kind of all: "the words refund, return or exchange". */
function readListedWord(tokens: string[], listed: Thing | null): Thing | null {
  if (listed?.sort === "name" || !listed || tokens.length > 2) return null;
  return { name: tokens.join(" "), kind: null, sort: listed.sort };
}

/** Things without plural and article: at the start of a sentence they look like names. */
const MASS_NOUN =
  /(?:ing|tion|sion|ment|ness|ity|ance|ence|ism|ship|age|ery|ure|cy|ss|th|ware|ise|ice)$|^(?:money|food|music|weather|wifi|breakfast|lunch|dinner|rain|snow|noise|dirt|smell|time|cash|debt|fraud|theft|fire|water|coffee|tea|wine|beer|work|travel|sport|tax|taxes|help|advice|news|pain|anger|joy|fear|sex|drugs|alcohol|nothing|something|somebody|nobody|everyone|children|pets|prices|it|he|she|they|this|that|there|what|who)$|[^su']s$/i;

/** At the start of a sentence every word has a capital letter. */
function isSurelyName(name: string): boolean {
  const [first, ...rest] = name.split(" ") as [string, ...string[]];
  return rest.some((token) => isNamy(token)) || /\d|.\p{Lu}|[.@/]./u.test(first) || !MASS_NOUN.test(first);
}
