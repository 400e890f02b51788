import { piecesOf, runThrough, type Steps } from "./steps";

/** English words without a topic. */
const STOP_WORDS = new Set(
  (
    "a an the of to in on at for and or is are was were be been it its this that these those with by from as i " +
    "you he she we they my your our his her their me us him them do does did not no so if but have has had will " +
    "would can could should may what which who how when where there than then too very just about into out up " +
    "down over any all more some s t ll ve re m d"
  ).split(" "),
);

const SUFFIXES = ["ingly", "edly", "ings", "ing", "ies", "ied", "ers", "er", "ed", "es", "ly", "s", "e", "y"];
const STEM_MIN = 3;

/** Crude English stem: removes one suffix, then halves a doubled last letter. Refunding, refunded: refund. */
export function stem(word: string): string {
  const suffix = SUFFIXES.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
  const bare = suffix ? word.slice(0, -suffix.length) : word;
  return bare.length > STEM_MIN && bare.at(-1) === bare.at(-2) ? bare.slice(0, -1) : bare;
}

/** The stems of a text's content words. */
export const stems = (text: string): Set<string> => runThrough(stemSteps(text));

/** The same for a possibly long text. */
export function* stemSteps(text: string): Steps<Set<string>> {
  const found = new Set<string>();
  for (const piece of piecesOf(text)) {
    if (found.size > 0) yield;
    for (const word of piece.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      if (!STOP_WORDS.has(word)) found.add(stem(word));
    }
  }
  return found;
}

/** Shared stems over the root of the option's own number: long descriptions win less by chance. */
export function overlap(state: ReadonlySet<string>, option: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of option) if (state.has(word)) shared += 1;
  return shared / Math.sqrt(Math.max(1, option.size));
}
