import { beginningOf } from "@/lib/shared/text/figures";

/** Longest name of a level, in characters. */
const WORD_CHARS_MAX = 48;

/** A mark with text behind it: the words before it often name the level, the words behind explain it. */
const EXPLANATION = /(?:[:;.,]|\s[(–—-])\s*(?=\S)/u;

/** The beginning of a level's description as its name: `Urgent` of `Urgent: an answer is needed today`. */
export function levelWord(legend: string): string {
  const line = legend.trim().split("\n", 1)[0] ?? "";
  // A JSON description has no name.
  if (/^[[{]/.test(line)) return "";
  const end = line.search(EXPLANATION);
  const word = end > 0 && /^[:;.,]?\s/.test(line.slice(end)) ? line.slice(0, end) : line;
  return beginningOf(word.replace(/[.;:]$/, ""), WORD_CHARS_MAX);
}
