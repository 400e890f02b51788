/** A vocabulary of pieces and bytes, read greedily: the longest fitting piece comes next. */
export interface Tokenizer {
  /** Text of each token; a byte without its own piece is written as `<0x0A>`. */
  vocabulary: readonly string[];
  encode: (text: string) => number[];
}

export function createTokenizer(pieces: readonly string[]): Tokenizer {
  const bytes = Array.from({ length: 256 }, (_, byte) => byteToken(byte));
  const vocabulary = [...new Set([...pieces, ...bytes])];
  const ids = new Map(vocabulary.map((piece, id) => [piece, id]));
  const longest = Math.max(...pieces.map(({ length }) => length));
  return {
    vocabulary,
    encode(text) {
      const tokens: number[] = [];
      for (let at = 0; at < text.length;) {
        let length = longest;
        while (length > 0 && !ids.has(text.slice(at, at + length))) length -= 1;
        const piece = text.slice(at, at + Math.max(1, length));
        if (length > 0) tokens.push(ids.get(piece)!);
        else tokens.push(...Buffer.from(piece).map((byte) => ids.get(byteToken(byte))!));
        at += piece.length;
      }
      return tokens;
    },
  };
}

const byteToken = (byte: number): string => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`;
