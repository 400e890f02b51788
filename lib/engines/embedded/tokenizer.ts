/** One vocabulary entry: the piece (`▁` stands for a space in front) and its log probability. */
export type Piece = readonly [text: string, score: number];

/** Id 0 is the unknown piece; 1 to 5 are control pieces that no text may produce. */
const UNKNOWN_ID = 0;
export const RESERVED_PIECES = 6;

/** SentencePiece's price for a character that no piece covers, below the rarest piece. */
export const UNKNOWN_PENALTY = 10;

export const SPACE = "▁";

interface TrieNode {
  next: Map<number, TrieNode>;
  id: number;
  score: number;
}

const trieNode = (): TrieNode => ({ next: new Map(), id: -1, score: 0 });

export interface Tokenizer {
  /** Piece ids of the text; empty for a text without visible characters. */
  encode(text: string): number[];
  /** The same, one list a whitespace-separated word: no piece crosses a space, so they only need joining. */
  encodeWords(text: string): number[][];
}

/**
 * Unigram tokenizer as in SentencePiece: NFKC, whitespace runs become one `▁` in front of the next word,
 * then the segmentation with the highest sum of log probabilities (Viterbi). Neighbouring unknown
 * characters become one unknown piece. Works on code points, so a surrogate pair is never torn.
 */
export function createTokenizer(vocabulary: readonly Piece[]): Tokenizer {
  const root = trieNode();
  let lowest = 0;
  vocabulary.forEach(([text, score], id) => {
    if (id < RESERVED_PIECES) return;
    lowest = Math.min(lowest, score);
    let node = root;
    for (const char of text) {
      const code = char.codePointAt(0)!;
      let child = node.next.get(code);
      if (!child) node.next.set(code, (child = trieNode()));
      node = child;
    }
    node.id = id;
    node.score = score;
  });
  const unknownScore = lowest - UNKNOWN_PENALTY;

  const encodeWord = (word: string): number[] => segment(root, unknownScore, SPACE + word);
  const encodeWords = (text: string): number[][] =>
    text
      .normalize("NFKC")
      .split(/\s+/u)
      .filter((word) => word !== "")
      .map(encodeWord);
  return { encodeWords, encode: (text) => encodeWords(text).flat() };
}

function segment(root: TrieNode, unknownScore: number, word: string): number[] {
  const codes = Array.from(word, (char) => char.codePointAt(0)!);
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
    let node: TrieNode | undefined = root;
    let covered = false;
    for (let end = start; end < codes.length;) {
      node = node.next.get(codes[end++]!);
      if (!node) break;
      if (node.id < 0) continue;
      offer(start, end, node.id, node.score);
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
