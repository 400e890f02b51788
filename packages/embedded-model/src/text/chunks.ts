import { STEP_CHARS, piecesOf, type Steps } from "./steps";
import type { Tokenizer } from "./tokenizer";

/** A line break, or the space after the end of a sentence. */
const SENTENCE_END = /\n+|(?<=[.!?…。！？]["'”’)\]]*)\s+/u;

/** Neighbouring sentences for one run of the encoder. */
export interface Chunk {
  tokens: number[];
  /** Its sentences; a sentence longer than a chunk has its piece left out here. */
  sentences: string[];
}

/**
 * Chunks of at most `tokensMax` ids with every token of the text in order. Borders are between sentences or
 * lines if these fit, else between words, and inside a word only if the word alone is longer than a chunk.
 * Empty for a text without visible characters.
 */
export function* chunkText(tokenizer: Tokenizer, text: string, tokensMax: number): Steps<Chunk[]> {
  const packer = new Packer(tokensMax);
  let sinceStep = 0;
  for (const sentence of text.split(SENTENCE_END)) {
    const words: number[][] = [];
    for (const piece of piecesOf(sentence)) {
      for (const word of tokenizer.encodeWords(piece)) words.push(word);
      sinceStep += piece.length;
      if (sinceStep < STEP_CHARS) continue;
      sinceStep = 0;
      yield;
    }
    const length = words.reduce((sum, word) => sum + word.length, 0);
    if (length <= tokensMax) packer.add(words.flat(), sentence);
    else for (const word of words) packer.addLong(word);
  }
  return packer.chunks;
}

class Packer {
  readonly chunks: Chunk[] = [];

  constructor(private readonly tokensMax: number) {}

  /** Adds tokens that fit into one chunk. */
  add(tokens: number[], sentence?: string): void {
    if (tokens.length === 0) return;
    let chunk = this.chunks.at(-1);
    if (!chunk || chunk.tokens.length + tokens.length > this.tokensMax) {
      this.chunks.push((chunk = { tokens: [], sentences: [] }));
    }
    chunk.tokens.push(...tokens);
    if (sentence !== undefined) chunk.sentences.push(sentence);
  }

  addLong(tokens: number[]): void {
    for (let start = 0; start < tokens.length; start += this.tokensMax) {
      this.add(tokens.slice(start, start + this.tokensMax));
    }
  }
}
