import { STEP_CHARS, type Steps } from "../text/steps";
import { type Known, nameLists, NOTHING } from "./nameLists";

/** A word of a sentence. */
export interface Token {
  /** In its original spelling. */
  text: string;
  /** Lower case, without accents and "'s". */
  plain: string;
  isCapital: boolean;
  /** More than one letter, all capitals. */
  isUpper: boolean;
  /** It begins a sentence, a value or a quotation, so a capital says little. */
  isStart: boolean;
  isPossessive: boolean;
  isInAddress: boolean;
  /** The text between the previous word and this one. */
  gap: string;
  known: Known;
}

/** A sentence's use of capitals: as prose, as a heading, or none. */
export type Casing = "prose" | "heading" | "lower" | "upper";

export interface Sentence {
  tokens: Token[];
  casing: Casing;
  /** The text after its last word. */
  end: string;
  beginsLine: boolean;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’&.-](?=[\p{L}\p{N}])){0,60}/gu;
const SENTENCE_END = /[.!?…]["'”’)\]]*\s|\n/;
/** Longer ones are cut: no sentence has as many words, but a log file may. */
const TOKENS_MAX = 120;
const ENDS_NO_SENTENCE =
  /^(?:mr|mrs|ms|dr|prof|st|rev|capt|sgt|lt|col|gen|sen|rep|no|nr|vs|\p{L}(?:\.\p{L})*)$/u;

/** The sentences of a text, each with its words; pauses now and then. */
function* sentencesOf(text: string): Generator<Sentence | undefined> {
  let tokens: Token[] = [];
  let beginsLine = true;
  let [end, paused] = [0, 0];
  for (const match of text.matchAll(WORD)) {
    const gap = text.slice(end, match.index);
    const last = tokens.at(-1);
    const isBreak =
      gap.includes("\n") ||
      (SENTENCE_END.test(gap) && !(gap.startsWith(".") && last && ENDS_NO_SENTENCE.test(last.plain)));
    if (last && (isBreak || tokens.length === TOKENS_MAX)) {
      yield toSentence(tokens, gap, beginsLine);
      tokens = [];
      beginsLine = gap.includes("\n");
    }
    tokens.push(toToken(match[0], gap, tokens.length === 0));
    end = match.index + match[0].length;
    if (text[end] === "@") tokens.at(-1)!.isInAddress = true;
    if (end - paused > STEP_CHARS) {
      paused = end;
      yield undefined;
    }
  }
  if (tokens.length > 0) yield toSentence(tokens, text.slice(end, end + 20), beginsLine);
}

const OPENS = /[:"“„«(>|•]\s*$|[-–—*]\s+$/;

function toToken(text: string, gap: string, isFirst: boolean): Token {
  const { plain, isPossessive } = plainWord(text);
  const isCapital = /^\p{Lu}/u.test(text);
  return {
    text,
    plain,
    isCapital,
    isUpper: isCapital && text.length > 1 && text === text.toUpperCase(),
    isStart: isFirst || OPENS.test(gap),
    isPossessive,
    isInAddress: /@$|:\/\/$/.test(gap),
    gap,
    known: knownWord(text, plain, isPossessive),
  };
}

function plainWord(text: string): { plain: string; isPossessive: boolean } {
  let plain = text.toLowerCase();
  if (!/^[a-z]+$/.test(plain)) {
    plain = plain
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .replace(/’/g, "'")
      .replace(/ø/g, "o")
      .replace(/ł/g, "l")
      .replace(/ß/g, "ss")
      .replace(/^o'(?=\p{L}{3})/u, "o");
  }
  const isPossessive = plain.endsWith("'s");
  return { plain, isPossessive };
}

function knownWord(text: string, plain: string, isPossessive: boolean): Known {
  const { words, exact } = nameLists();
  const owner = isPossessive ? plain.slice(0, -2) : plain;
  return (
    exact.get(isPossessive ? text.slice(0, -2) : text) ??
    words.get(plain) ??
    words.get(owner) ??
    (plain.includes("-") ? words.get(plain.slice(0, plain.indexOf("-"))) : undefined) ??
    NOTHING
  );
}

const HEADING_WORDS_MIN = 3;
/** Shorter words stay small in a heading. */
const HEADING_SMALL_MAX = 3;

function toSentence(tokens: Token[], end: string, beginsLine: boolean): Sentence {
  const words = tokens.filter(({ text }) => /^\p{L}/u.test(text));
  const capitals = words.filter(({ isCapital }) => isCapital).length;
  const uppers = words.filter(({ isUpper }) => isUpper).length;
  const longSmall = words.filter(
    ({ isCapital, text }) => !isCapital && text.length > HEADING_SMALL_MAX,
  ).length;
  const isPronounOnly = words.every(({ isCapital, plain }) => !isCapital || /^i(?:'|$)/.test(plain));
  let casing: Casing = "prose";
  if (isPronounOnly) casing = "lower";
  else if (uppers >= HEADING_WORDS_MIN && uppers > 0.7 * words.length) casing = "upper";
  else if (capitals >= HEADING_WORDS_MIN && longSmall < 0.25 * capitals) casing = "heading";
  return { tokens, casing, end, beginsLine };
}

/** The longest phrase of a list that begins at a word. */
export function phraseAt(tokens: readonly Token[], index: number): { length: number; known: Known } | null {
  const candidates = nameLists().phrases.get(tokens[index]!.plain) ?? [];
  for (const { words, known } of candidates) {
    const fits = words.every((word, i) => {
      const token = tokens[index + i];
      if (!token || (i > 0 && !/^(?:[.,]? | ?& ?|[-.\u00a0])$/.test(token.gap))) return false;
      return token.plain === word || (token.isPossessive && token.plain.slice(0, -2) === word);
    });
    if (fits) return { length: words.length, known };
  }
  return null;
}

/** Runs a generator of sentences with its pauses as steps. */
export function* eachSentence(text: string, read: (sentence: Sentence) => void): Steps<void> {
  for (const sentence of sentencesOf(text)) {
    if (sentence === undefined) yield;
    else read(sentence);
  }
}
