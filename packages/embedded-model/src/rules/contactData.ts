import { isOneOf } from "./wordLists";
/** With a capital letter or without. */
const STREETS =
  "street st road rd avenue ave lane drive square way close court boulevard blvd terrace grove crescent gardens place parkway row hill mews walk"
    .split(" ")
    .map((word) => `[${word[0]!.toUpperCase()}${word[0]!}]${word.slice(1)}`)
    .join("|");

/** A street with a number, a post box, or a post code after its town. */
export const POSTAL_ADDRESS = new RegExp(
  [
    "\\b\\d{1,5}[A-Za-z]?,? (?:\\p{Lu}[\\p{L}'’.-]{0,40} ){1,3}" + `(?:${STREETS})(?!\\p{L})`,
    "\\b\\d{1,5} (?:\\p{L}{1,40} ){1,3}(?:street|avenue|boulevard)\\b",
    "(?<!\\p{L})\\p{Lu}\\p{L}{0,40}(?:straße|strasse|str\\.|weg|allee|platz|gasse|laan|straat|gatan) ?\\d{1,4}",
    "\\b\\d{1,4}(?: ?bis)?,? (?:[Rr]ue|[Aa]venue|[Bb]oulevard) (?:\\p{L}{1,30}[ '’-]){0,3}\\p{Lu}\\p{L}+",
    "(?<!\\p{L})(?:Via|Viale|Piazza|Calle|Plaza|Rua|Avenida) (?:\\p{L}{1,30} ){0,3}\\p{Lu}?\\p{L}*,? \\d{1,4}\\b",
    "\\bP\\.? ?O\\.? [Bb]ox \\d+",
    "\\b[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}\\b",
    "\\b\\p{Lu}\\p{L}+,? [A-Z]{2},? \\d{5}\\b",
  ].join("|"),
  "u",
);

/** Questions about personal data, by the kinds they name. */
const KINDS: { asks: RegExp; found: RegExp }[] = [
  {
    asks: /e-?mail/i,
    found:
      /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|\b[\w.+-]{1,64} ?[([]?(?:at|@)[)\]]? ?[\w-]{1,63} ?[([]?dot[)\]]? ?[a-z]{2,6}\b/i,
  },
  {
    asks: /phone|telephone|mobile|fax/i,
    found:
      /(?:\+|\b0(?!0))\d[\d ()./-]{5,20}\d|\b00\d[\d ()./-]{7,20}\d|\(\d{3}\)\s?\d{3}[ -]\d{4}|\b\d{3}[-. ]\d{3}[-. ]\d{4}\b|\b\d{3}-\d{4}\b|\b(?:phone|tel|call|mobile|cell|ring|dial|whatsapp)[^\d\n]{0,25}(?!\d{4}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d)\d[\d ()./-]{5,18}\d/i,
  },
  {
    asks: /(?:postal|street|home|mailing) address|\baddress\b/i,
    found: POSTAL_ADDRESS,
  },
  {
    asks: /iban|bank (?:account|details)|account number/i,
    found: /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,4})?\b/,
  },
  { asks: /credit card|card number|payment card/i, found: /\b(?:\d{4}[ -]?){3}\d{4}\b/ },
  {
    asks: /passport|\bid\b|identity|social security|\bssn\b/i,
    found:
      /\b(?:passport|id|identity card|ssn|social security)(?: card)?(?: number| no\.?)?(?: is|:)? ?[A-Z\d][A-Z\d-]{5,}\b|\b\d{3}-\d{2}-\d{4}\b/i,
  },
  {
    asks: /birth|date of birth|\bdob\b/i,
    found: /\bborn (?:on|in)\b.{0,20}\d{2,4}|\b(?:date of birth|dob|birthday)\b.{0,12}\d/i,
  },
];

/** Questions that mean any of them. */
const ANY =
  /(?:personal|private|contact|identifying|sensitive) (?:contact )?(?:data|details|information|info)|\bpii\b|personally identifiable/i;
const ASKS_FOR_PRESENCE =
  /contain|includ|mention|reveal|disclos|shar(?:e|ing)|expos|giv(?:e|ing)|\bis there\b|\bthere (?:is|are)\b|written|\bstands?\b|appear|\bfound\b|list(?:ed|s)\b|present|spell|quote|\bstate[sd]?\b|provid|\b(?:leaves?|left)\b|\bhas\b|\b(?:read|see|seen|find)\b|visible|leak|publish|\bshow(?:s|n)?\b|\btype[sd]?\b/i;
/** "Does the e-mail mention the phone?" names both, but asks for no data. */
const ASKS_FOR_DATA = /address|number|\biban\b|birth/i;
const NEGATION = /\b(?:not|no|never|without|none)\b|n['’]t\b/i;

const PROBABILITY_FOUND = 0.95;
const PROBABILITY_ABSENT = 0.08;

/** The kinds of personal data that a question asks for; null for any other question. */
function kindsAsked(question: string): typeof KINDS | null {
  if (!ASKS_FOR_PRESENCE.test(question) || NEGATION.test(question)) return null;
  if (ANY.test(question)) return KINDS;
  const named = KINDS.filter(({ asks }) => asks.test(question));
  return named.length === 0 || !ASKS_FOR_DATA.test(question) ? null : named;
}

export const asksForContactData = (question: string): boolean => kindsAsked(question) !== null;

/** Whether the rule accounts for a word of its question. */
export const isContactWord = (word: string): boolean =>
  isOneOf("ownWord", word) || ASKS_FOR_PRESENCE.test(word) || KINDS.some(({ asks }) => asks.test(word));

/**
 * The probability that the text contains the personal data of the question. It knows e-mail addresses, phone numbers,
 * addresses, dates of birth, and numbers of banks, cards or identities. Null for any other question.
 */
export function findContactData(question: string, text: string): number | null {
  const kinds = kindsAsked(question);
  if (kinds === null) return null;
  return kinds.some(({ found }) => found.test(text)) ? PROBABILITY_FOUND : PROBABILITY_ABSENT;
}
