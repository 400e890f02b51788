import { mulberry32 } from "@typed-question/embedded-model/training/mulberry32";
import { createTokenizer, type Tokenizer } from "./tokenizer";

/** An element of the sequence: a token, or a piece of an image as red, green and blue from 0 to 1. */
export type Place = number | readonly [red: number, green: number, blue: number];

export interface LanguageModel {
  tokenizer: Tokenizer;
  /** Probability of each token of the vocabulary to come next, in double precision; they sum to 1. */
  next: (sequence: readonly Place[]) => number[];
}

export const SPECIAL = {
  system: "<|system|>",
  user: "<|user|>",
  assistant: "<|assistant|>",
  /** Start of a reasoning model's answer. */
  think: "<think>",
  /** An empty thought in its place. */
  thoughtless: "<think></think>",
};

const LETTERS = [..."ABCDEFGHIJKLMNOPQRST"];
/** Begin like a letter without being one, or are models' favourite first words. */
const NEIGHBOURS = ["A.", "AB", "As", "a", "B)", " B.", "Bo", "The", " The", "I", "Option", " option", "**"];
const WORDS =
  " the| a| of| is| and| to| in| it|STATE|QUESTION|OPTIONS|OPTION|. |: |\n\n|The letter| that| fits| best|ing|er|on|re|st| p| w".split(
    "|",
  );
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));

const WIDTH = 16;
/** Decay of the attention with the distance. */
const SLOPE = 0.01;

/**
 * A transformer of one layer with random weights, the same on every machine: attention over the whole
 * sequence, a hidden layer, and a softmax over the vocabulary. It prefers letters, early ones most, as
 * trained models do in the requested place; the sequence decides between them.
 * @param missing letters without their own token, so that it never says them
 */
export function createLanguageModel({ missing = [] }: { missing?: readonly string[] } = {}): LanguageModel {
  const letters = [...LETTERS, ...LETTERS.map((letter) => ` ${letter}`)];
  const pieces = [...Object.values(SPECIAL), ...letters, ...NEIGHBOURS, ...WORDS, ...ASCII, "\n"];
  const tokenizer = createTokenizer(pieces.filter((piece) => !missing.includes(piece.trim())));
  const { vocabulary } = tokenizer;
  const random = mulberry32(7);
  const noise = (): number => (random() + random() + random() + random() - 2) * 1.7;
  const matrix = (rows: number, columns: number, spread: number): number[][] =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => spread * noise()));
  const embeddings = matrix(vocabulary.length, WIDTH, 1);
  const ofColour = matrix(WIDTH, 3, 2);
  const [query, key, value, hidden] = Array.from({ length: 4 }, () => matrix(WIDTH, WIDTH, 1 / 4)) as [
    number[][],
    number[][],
    number[][],
    number[][],
  ];
  const out = matrix(vocabulary.length, WIDTH, 0.6);
  const bias = vocabulary.map(likingOf);
  const keys = embeddings.map((embedding) => times(key, embedding));

  return {
    tokenizer,
    next(sequence) {
      const places = sequence.map((place) =>
        typeof place === "number" ? embeddings[place]! : times(ofColour, place),
      );
      const last = places.at(-1)!;
      const asked = times(query, last);
      const attention = softmax(
        sequence.map((place, i) => {
          const offered = typeof place === "number" ? keys[place]! : times(key, places[i]!);
          return dot(asked, offered) - SLOPE * (sequence.length - 1 - i);
        }),
      );
      const read = last.map((_, d) => places.reduce((sum, place, i) => sum + attention[i]! * place[d]!, 0));
      // The mean of many places is small: scale it to count as much as a single one.
      const state = times(value, read).map((x, d) => last[d]! / 4 + 6 * x);
      const inner = times(hidden, state).map(Math.tanh);
      const thoughtless = tokenizer.encode(SPECIAL.thoughtless)[0]!;
      return softmax(
        times(out, inner).map((logit, token) =>
          vocabulary[token] === SPECIAL.think && !sequence.includes(thoughtless) ? 40 : logit + bias[token]!,
        ),
      );
    },
  };
}

function likingOf(token: string): number {
  const letter = LETTERS.indexOf(token.trim());
  if (letter >= 0) return 6 - 0.4 * letter - (token.startsWith(" ") ? 0.5 : 0);
  if (NEIGHBOURS.includes(token)) return 3;
  return token.startsWith("<") ? -8 : -1;
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}
const times = (rows: readonly number[][], vector: readonly number[]): number[] =>
  rows.map((row) => dot(row, vector));

function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - highest));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}
