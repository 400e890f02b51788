import type { Tokenizer } from "./tokenizer";

/** A line break, or the space after the end of a sentence. */
const SENTENCE_END = /\n+|(?<=[.!?…。！？]["'”’)\]]*)\s+/u;

/**
 * Token lists of at most `tokensMax` ids that together hold every token of the text in its order. Borders
 * fall between sentences or lines where these fit, else between words, and inside a word only when the
 * word alone is longer than a chunk. Empty for a text without visible characters.
 */
export function chunkText(tokenizer: Tokenizer, text: string, tokensMax: number): number[][] {
  const packer = new Packer(tokensMax);
  for (const sentence of text.split(SENTENCE_END)) {
    const words = tokenizer.encodeWords(sentence);
    const length = words.reduce((sum, word) => sum + word.length, 0);
    if (length <= tokensMax) packer.add(words.flat());
    else for (const word of words) packer.addLong(word);
  }
  return packer.chunks;
}

class Packer {
  readonly chunks: number[][] = [];

  constructor(private readonly tokensMax: number) {}

  /** Adds tokens that fit into one chunk. */
  add(tokens: number[]): void {
    if (tokens.length === 0) return;
    const last = this.chunks.at(-1);
    if (last && last.length + tokens.length <= this.tokensMax) last.push(...tokens);
    else this.chunks.push([...tokens]);
  }

  addLong(tokens: number[]): void {
    for (let start = 0; start < tokens.length; start += this.tokensMax) {
      this.add(tokens.slice(start, start + this.tokensMax));
    }
  }
}
