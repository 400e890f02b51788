/** Letters of a text that tell its case; fewer say nothing. */
const LETTERS_MIN = 12;
const CAPITALS_SHARE = 0.85;

/**
 * A text in capitals, in ordinary case: sentences begin with a capital, codes with digits stay. Any other text is
 * unchanged.
 */
export function calmCase(text: string): string {
  const sample = text.slice(0, 4_000);
  const capitals = sample.match(/\p{Lu}/gu)?.length ?? 0;
  const small = sample.match(/\p{Ll}/gu)?.length ?? 0;
  if (capitals + small < LETTERS_MIN || capitals < CAPITALS_SHARE * (capitals + small)) return text;
  return text
    .replace(/\S+/gu, (word) => (/\d/.test(word) ? word : word.toLowerCase()))
    .replace(
      /(^|[.!?]\s+|\n)(\p{Ll})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/(?<![\p{L}'’])i(?![\p{L}])/gu, "I");
}

const ASKS =
  /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|might|must|who|what|which|whose|when|where|why|how|isn['’]t|aren['’]t|wasn['’]t|doesn['’]t|didn['’]t|hasn['’]t)\s+\S+\s+\S/i;

/** A question as it is usually written: in ordinary case, with one question mark. */
export function plainQuestion(instructions: string): string {
  const text = calmCase(instructions.trim());
  return ASKS.test(text) && /[\p{L}\p{N})"'’”]$/u.test(text) && !text.includes("\n") ? `${text}?` : text;
}

const GREETING =
  /^\s*(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings)(?: (?:there|all|everyone|team|sir|madam|sirs|ladies and gentlemen|(?:[\p{L}.'’-]+ ){0,3}[\p{L}.'’-]+))?[,!]\s+|(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))(?: \p{L}+){0,3}[.,!]?\s*\n\s*)/iu;
const PLEASANTRY =
  /^\s*(?:I )?(?:hope|trust)(?: that)? (?:this (?:message|e-?mail|mail|letter|note) finds you|you(?:['’]re| are| had)| all is|everyone)[^.!?\n]{0,80}[.!?]\s+/iu;
/** On a line of its own, with a name under it. */
const CLOSING =
  /\s*\n\s*(?:(?:many )?thanks(?: (?:in advance|so much|again|a lot))?|thank you(?: (?:in advance|so much|again|very much))?|(?:with )?(?:kind|best|warm|warmest|many)(?: (?:regards|wishes))?|regards|yours(?: (?:sincerely|faithfully|truly))?|sincerely(?: yours)?|cheers|all the best|have a (?:nice|good|great|lovely) (?:day|week|weekend|evening))[,.!]*(?:\s*\n?\s*(?:\p{Lu}[\p{L}.'’-]*[ ,]*){0,4})?\s*$/iu;

/** A text without greeting, pleasantry and signature; unchanged if nothing else would be left. */
export function withoutCourtesies(text: string): string {
  let core = text.replace(GREETING, "").replace(PLEASANTRY, "");
  for (let before = ""; before !== core;) {
    before = core;
    core = core.replace(CLOSING, "");
  }
  return /\p{L}/u.test(core) ? core : text;
}
