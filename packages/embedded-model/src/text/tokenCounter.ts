import { RESERVED_PIECES, SPACE, UNKNOWN_PENALTY, type Piece } from "./tokenizer";
import { NO_CHILD, ROOT, Trie } from "./trie";

/** Counts the tokens of one text that arrives in pieces. */
export interface TokenCount {
  /**
   * Adds the next piece of the text. A piece may begin with any character but one that combines with the
   * previous character; a character of ASCII never does.
   */
  push(piece: string): void;
  /** Tokens so far; an unfinished word counts as if it ended here. */
  total(): number;
}

const WHITESPACE = 1;
/** The symbol of characters in no vocabulary piece. */
const FOREIGN = 0;

/**
 * Counts the tokenizer's tokens without ids: the same segmentation, one character at a time, in memory that
 * does not grow with the text. `npm run bench:embedded` measures its advantage. The trie is one small table,
 * and each place only needs the previous places up to the length of the longest piece.
 */
export function createTokenCounter(vocabulary: readonly Piece[]): () => TokenCount {
  const { symbols, trie, scores, placesMax, unknownScore } = buildTable(vocabulary);
  const mask = placesMax - 1;

  return () => {
    // Ring buffers over the last places of the word, with the best path up to each: its score, its tokens, and
    // whether it ends with an unknown piece.
    const best = new Float64Array(placesMax);
    const counts = new Int32Array(placesMax);
    const isUnknown = new Uint8Array(placesMax);
    // Unfinished pieces: their starts and nodes, in order of their starts.
    const starts = new Int32Array(placesMax);
    const nodes = new Int32Array(placesMax);
    let open = 0;
    let at = 0;
    let finished = 0;

    const endWord = (): void => {
      if (at > 0) finished += counts[at & mask]!;
      at = 0;
      open = 0;
    };
    const read = (symbol: number): void => {
      let kept = 0;
      let highest = -Infinity;
      let count = 0;
      let unknown = 0;
      let isCovered = false;
      starts[open] = at;
      nodes[open] = ROOT;
      for (let i = 0; i <= open; i++) {
        const node = symbol === FOREIGN ? NO_CHILD : trie.childOf(nodes[i]!, symbol);
        if (node === NO_CHILD) continue;
        const start = starts[i]!;
        nodes[kept] = node;
        starts[kept] = start;
        kept += 1;
        const score = best[start & mask]! + scores[node]!;
        isCovered ||= start === at && !Number.isNaN(score);
        if (score > highest) {
          highest = score;
          count = counts[start & mask]! + 1;
        }
      }
      open = kept;
      if (!isCovered && best[at & mask]! + unknownScore > highest) {
        highest = best[at & mask]! + unknownScore;
        count = counts[at & mask]! + (isUnknown[at & mask] === 1 ? 0 : 1);
        unknown = 1;
      }
      at += 1;
      best[at & mask] = highest;
      counts[at & mask] = count;
      isUnknown[at & mask] = unknown;
    };

    return {
      push(piece) {
        const text = ASCII.test(piece) ? piece : piece.normalize("NFKC");
        for (let i = 0; i < text.length; i++) {
          const unit = text.charCodeAt(i);
          const symbol = symbols[unit]!;
          if (symbol === WHITESPACE) {
            endWord();
            continue;
          }
          // A character outside of the basic plane is two units and one character.
          if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i += 1;
          if (at === 0) {
            best[0] = 0;
            counts[0] = 0;
            isUnknown[0] = 0;
            read(symbols[SPACE.charCodeAt(0)]!);
          }
          read(symbol);
        }
      },
      total: () => finished + (at > 0 ? counts[at & mask]! : 0),
    };
  };
}

const ASCII = /^[\0-\x7f]*$/;

interface Table {
  /** UTF-16 unit to symbol. */
  symbols: Uint8Array;
  trie: Trie;
  /** Node to the score of the piece that ends there; NaN without one. */
  scores: Float64Array;
  /** A power of two above the length of the longest piece. */
  placesMax: number;
  unknownScore: number;
}

/** An inline regular expression would be created 65,536 times. */
const SPACES = /\s/u;

/** @throws RangeError for a larger vocabulary. */
function buildTable(vocabulary: readonly Piece[]): Table {
  const pieces = vocabulary.slice(RESERVED_PIECES);
  const symbols = new Uint8Array(0x10000);
  for (let unit = 0; unit < symbols.length; unit++) {
    if (SPACES.test(String.fromCharCode(unit))) symbols[unit] = WHITESPACE;
  }
  let symbolCount = WHITESPACE + 1;
  let nodeCountMax = 1;
  let longest = 1;
  let lowest = 0;
  for (const [text, score] of pieces) {
    nodeCountMax += text.length;
    longest = Math.max(longest, text.length);
    lowest = Math.min(lowest, score);
    for (const char of text) {
      const unit = char.charCodeAt(0);
      if (symbols[unit] === FOREIGN) symbols[unit] = symbolCount++;
    }
  }
  const fits = symbolCount <= 0x100 && pieces.every(([text]) => isBasic(text));
  if (!fits) throw new RangeError("The vocabulary does not fit into the counter's table");

  const trie = new Trie(nodeCountMax);
  const scores = new Float64Array(nodeCountMax).fill(Number.NaN);
  for (const [text, score] of pieces) {
    let node = ROOT;
    for (const char of text) node = trie.growChild(node, symbols[char.charCodeAt(0)]!);
    scores[node] = score;
  }
  return {
    symbols,
    trie,
    scores: scores.slice(0, trie.nodeCount),
    placesMax: 2 ** Math.ceil(Math.log2(longest + 2)),
    unknownScore: lowest - UNKNOWN_PENALTY,
  };
}

/** Whether every character is one UTF-16 unit. */
const isBasic = (text: string): boolean => Array.from(text).length === text.length;
