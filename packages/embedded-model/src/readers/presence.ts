import { cosine, similarity, type Embedder, type ReadText } from "../encoder/embedder";
import { mean } from "../encoder/mean";
import { eventRoots } from "../rules/eventRoots";
import type { Finder } from "../text/findings";
import { NEUTRAL_TEXTS } from "../text/neutral";
import { piecesOf } from "../text/steps";
import type { Found } from "./claim";
import { askedWords, type AskedWord } from "./coverage";

/** A word of a text counts for another from this cosine on; unrelated words of one text reach .7. */
const SAME_WORD = 0.72;
/** The passages of a long text that are searched for a word's neighbours: the nearest to the question. */
const PASSAGES_READ = 4;
const WORDS_READ = 96;

/** The roots of a text's events: buying and purchase are one. */
export const rootsFinder: Finder<ReadonlySet<string>> = {
  *find(text) {
    const roots = new Set<string>();
    for (const piece of piecesOf(text)) {
      if (roots.size > 0) yield;
      for (const root of eventRoots(piece)) roots.add(root);
    }
    return roots;
  },
  bytesOf: (roots) => 64 * roots.size,
};

/** How near a word is to a text: 1 for a word of the text itself. */
async function nearestWord({ word, stem }: AskedWord, near: TextWords, embedder: Embedder): Promise<number> {
  if (near.stems.has(stem) || [...eventRoots(word)].some((root) => near.roots.has(root))) return 1;
  const vector = await embedder.text(word);
  return near.vectors.reduce((best, one) => Math.max(best, cosine(one, vector)), 0);
}

interface TextWords {
  stems: ReadonlySet<string>;
  roots: ReadonlySet<string>;
  vectors: Float32Array[];
}

async function textWords(question: string, state: ReadText, embedder: Embedder): Promise<TextWords> {
  const [{ chunks, sentences }, asked] = await Promise.all([
    embedder.state(state.text),
    embedder.text(question),
  ]);
  const passages = chunks
    .map((_, i) => i)
    .sort((a, b) => cosine(chunks[b]!, asked) - cosine(chunks[a]!, asked))
    .slice(0, PASSAGES_READ)
    .map((i) => sentences[i]!.join(" "));
  const words = askedWords(passages.join(" ")).slice(0, WORDS_READ);
  return {
    stems: state.stems,
    roots: await embedder.find(state, rootsFinder),
    vectors: await Promise.all(words.map(({ word }) => embedder.text(word))),
  };
}

/** How many of the words a text lacks, also in other words. */
async function missingWords(
  question: string,
  leftOver: readonly AskedWord[],
  state: ReadText,
  embedder: Embedder,
): Promise<number> {
  if (leftOver.every(({ stem }) => state.stems.has(stem))) return 0;
  const near = await textWords(question, state, embedder);
  const places = await Promise.all(leftOver.map((word) => nearestWord(word, near, embedder)));
  return places.filter((place) => place < SAME_WORD).length;
}

/**
 * The share of a logit that stays for each missing word of the question. A yes needs every word; a no may still hold
 * without them.
 */
const LEFT_OF_YES = 0.12;
const LEFT_OF_NO = 0.3;

/** The share of an answer that holds by the words that the text has. */
export async function wordsShare(
  question: string,
  leftOver: readonly AskedWord[],
  { whole, embedder }: Found,
  yes: number,
): Promise<number> {
  const missing = await missingWords(question, leftOver, whole, embedder);
  return (yes > 0.5 ? LEFT_OF_YES : LEFT_OF_NO) ** missing;
}

/** Where a text turns from another event to the asked one, and how fast; from training/doneEvents.json. */
export const DONE_BORDER = 0.42;
/** A rule has found a date beside other words already: the text must be nearer. */
export const DATED_BORDER = 0.6;
const EVENT = { width: 0.06, word: 0.3 };

/**
 * Whether a text is about a question's event, from 0 to 1, and whether it has one of the event's words.
 * @param border the place from which it rather is
 */
export async function eventShare(
  question: string,
  words: readonly AskedWord[],
  state: ReadText,
  embedder: Embedder,
  border: number,
): Promise<{ share: number; hasWord: boolean }> {
  if (words.length === 0) return { share: 1, hasWord: true };
  const [near, { chunks, sentences }, neutral] = await Promise.all([
    textWords(question, state, embedder),
    embedder.state(state.text),
    Promise.all(NEUTRAL_TEXTS.map((text) => embedder.text(text))),
  ]);
  const asked = await embedder.text(question);
  const read = chunks
    .map((_, i) => i)
    .sort((a, b) => cosine(chunks[b]!, asked) - cosine(chunks[a]!, asked))
    .slice(0, PASSAGES_READ);
  const parts = await Promise.all(read.flatMap((i) => sentences[i]!).map((text) => embedder.text(text)));
  const above = (vector: Float32Array, vectors: readonly Float32Array[]): number =>
    similarity({ chunks: [...vectors] }, vector) - mean(neutral.map((text) => cosine(text, vector)));
  const vectors = await Promise.all(words.map(({ word }) => embedder.text(word)));
  const bestWord = Math.max(...(await Promise.all(words.map((word) => nearestWord(word, near, embedder)))));
  const topic = Math.max(...vectors.map((vector) => above(vector, chunks)));
  const place = above(asked, [...chunks, ...parts]) + topic + EVENT.word * bestWord;
  return { share: 1 / (1 + Math.exp((border - place) / EVENT.width)), hasWord: bestWord >= SAME_WORD };
}
