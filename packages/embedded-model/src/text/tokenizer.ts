import { NO_CHILD, ROOT, Trie } from "./trie";

/** One vocabulary entry: the piece (`▁` stands for a space before it) and its log probability. */
export type Piece = readonly [text: string, score: number];

/** Id 0 is the unknown piece; 1 to 5 are control pieces that no text may produce. */
const UNKNOWN_ID = 0;
export const RESERVED_PIECES = 6;

/** SentencePiece's price for an uncovered character, below the rarest piece. */
export const UNKNOWN_PENALTY = 10;

export const SPACE = "▁";

/** The vocabulary by its characters. */
interface Pieces {
  /** Code point to symbol; a character in no piece has none. */
  symbols: ReadonlyMap<number, number>;
  trie: Trie;
  /** By node: the piece that ends there, or NO_PIECE, and its score. */
  pieceIds: Int32Array;
  scores: Float64Array;
  unknownScore: number;
}

const NO_PIECE = -1;

export interface Tokenizer {
  /** Piece ids of the text; empty for a text without visible characters. */
  encode(text: string): number[];
  /**
   * The same, one list per whitespace-separated word: no piece crosses a space, so the lists can be joined.
   */
  encodeWords(text: string): number[][];
}

/**
 * Unigram tokenizer as in SentencePiece: NFKC, whitespace runs become one `▁` before the next word, then the
 * segmentation with the highest sum of log probabilities (Viterbi). Neighbouring unknown characters become
 * one unknown piece. Works on code points, so a surrogate pair is never torn.
 */
export function createTokenizer(vocabulary: readonly Piece[]): Tokenizer {
  const pieces = readPieces(vocabulary);
  const encodeWord = (word: string): number[] => segment(pieces, SPACE + word);
  const encodeWords = (text: string): number[][] =>
    text
      .normalize("NFKC")
      .split(/\s+/u)
      .filter((word) => word !== "")
      .map(encodeWord);
  return { encodeWords, encode: (text) => encodeWords(text).flat() };
}

function readPieces(vocabulary: readonly Piece[]): Pieces {
  const nodesMax = vocabulary.reduce((sum, [text]) => sum + text.length, 1);
  const trie = new Trie(nodesMax);
  const symbols = new Map<number, number>();
  const pieceIds = new Int32Array(nodesMax).fill(NO_PIECE);
  const scores = new Float64Array(nodesMax);
  let lowest = 0;
  vocabulary.forEach(([text, score], id) => {
    if (id < RESERVED_PIECES) return;
    lowest = Math.min(lowest, score);
    let node = ROOT;
    for (const char of text) {
      const code = char.codePointAt(0)!;
      let symbol = symbols.get(code);
      if (symbol === undefined) symbols.set(code, (symbol = symbols.size + 1));
      node = trie.growChild(node, symbol);
    }
    pieceIds[node] = id;
    scores[node] = score;
  });
  const { nodeCount } = trie;
  return {
    ...{ symbols, trie, pieceIds: pieceIds.slice(0, nodeCount), scores: scores.slice(0, nodeCount) },
    unknownScore: lowest - UNKNOWN_PENALTY,
  };
}

function segment({ symbols, trie, pieceIds, scores, unknownScore }: Pieces, word: string): number[] {
  const codes = Array.from(word, (char) => symbols.get(char.codePointAt(0)!) ?? 0);
  const best = new Float64Array(codes.length + 1).fill(-Infinity);
  const from = new Int32Array(codes.length + 1);
  const id = new Int32Array(codes.length + 1);
  best[0] = 0;
  const offer = (start: number, end: number, pieceId: number, score: number): void => {
    if (best[start]! + score <= best[end]!) return;
    best[end] = best[start]! + score;
    from[end] = start;
    id[end] = pieceId;
  };
  for (let start = 0; start < codes.length; start++) {
    let node = ROOT;
    let covered = false;
    for (let end = start; end < codes.length;) {
      const symbol = codes[end++]!;
      node = symbol === 0 ? NO_CHILD : trie.childOf(node, symbol);
      if (node === NO_CHILD) break;
      if (pieceIds[node] === NO_PIECE) continue;
      offer(start, end, pieceIds[node]!, scores[node]!);
      covered ||= end === start + 1;
    }
    if (!covered) offer(start, start + 1, UNKNOWN_ID, unknownScore);
  }
  const ids: number[] = [];
  for (let end = codes.length; end > 0; end = from[end]!) {
    if (id[end] !== UNKNOWN_ID || ids.at(-1) !== UNKNOWN_ID) ids.push(id[end]!);
  }
  return ids.reverse();
}
