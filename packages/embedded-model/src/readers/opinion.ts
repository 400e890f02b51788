import { cosine, type EncodedState, type Embedder } from "../encoder/embedder";
import { VECTOR_SIZE } from "../encoder/encoderGraph";
import { decodeFloats } from "../encoder/floats";
import data from "./opinionReader.json";

/** Classes of an opinion; the middle one is mixed feelings or none at all. */
export const OPINIONS = ["positive", "neutral", "negative"] as const;

/** A linear function of a vector. */
export interface Probe {
  weights: Float32Array;
  bias: number;
}

export interface OpinionProbes {
  /** Towards like, for a whole text or a clause. */
  polarity: Probe;
  /** One per class, for a whole text. */
  classes: readonly Probe[];
}

const decoded = ({ weights, bias }: { weights: string; bias: number }): Probe => ({
  weights: decodeFloats(weights),
  bias,
});
const PROBES: OpinionProbes = { polarity: decoded(data.polarity), classes: data.classes.map(decoded) };

const POSITIVE =
  /^(?:(?:very|mostly|overall|clearly|rather) )?(?:positiv|good|great|excellent|happy|glad|delight|satisf|pleased|content\b|favou?rable|prais|lik(?:e|ing)|lov(?:e|ing)|enthusias|glowing|recommend|would recommend|thumbs up|pro\b|fan\b)/i;
const NEUTRAL =
  /^(?:(?:mostly|overall|rather) )?(?:neutral|mixed|so.so|neither|balanced|average|undecided|indifferent|ambivalent|lukewarm|ok(?:ay)?\b|middling|moderate|in.between|no (?:clear )?(?:opinion|feeling)|unclear|factual|meh\b|of two minds|in two minds|torn\b|divided|both\b|half|middle)/i;
const NEGATIVE =
  /^(?:(?:very|mostly|overall|clearly|rather) )?(?:negativ|bad|poor|terrible|awful|unhappy|dissatisf|disappoint|not |displeased|unfavou?rable|dislik|hat(?:e|ing)|critic|complain|upset|against|con\b|thumbs down)/i;

/**
 * The class of each option of a choice between opinions, at most one option per class. Null if an option is
 * no opinion, or there are fewer than two classes.
 * @param names in words
 */
export function opinionClasses(names: readonly string[]): number[] | null {
  const classes = names.map((name) => [POSITIVE, NEUTRAL, NEGATIVE].findIndex((words) => words.test(name)));
  const isClear = classes.every((found) => found >= 0) && new Set(classes).size === classes.length;
  return isClear && classes.length > 1 ? classes : null;
}

/** Where an opinion may turn: sentences, contrasts, enumerations. */
const CLAUSE_BREAK = /(?<=[.!?;])\s+|,?\s+\b(?:but|yet|though|although|however|while)\b,?\s+|,\s+/i;
/** Longer texts are read by chunks instead of clauses. */
const CLAUSES_MAX = 24;

function clauses(sentence: string): string[] {
  return sentence.split(CLAUSE_BREAK).filter((clause) => clause.trim() !== "");
}

/**
 * The reader's features. First come the polarities of the whole, of its best and its worst clause. Then come the whole's
 * distance from the middle, the amount on both sides, and the classes' own probes.
 */
export async function opinionFeatures(
  { chunks, sentences }: Pick<EncodedState, "chunks" | "sentences">,
  embedder: Pick<Embedder, "text">,
  { polarity, classes }: OpinionProbes,
): Promise<number[]> {
  const whole = new Float32Array(VECTOR_SIZE);
  for (const chunk of chunks) for (let i = 0; i < VECTOR_SIZE; i++) whole[i]! += chunk[i]! / chunks.length;
  const parts = sentences.flat().flatMap(clauses);
  const pieces: Float32Array[] = [];
  if (parts.length <= CLAUSES_MAX) {
    pieces.push(...(await Promise.all(parts.map((part) => embedder.text(part)))));
  }
  const places = (pieces.length > 0 ? pieces : chunks).map((piece) => valueOf(polarity, piece));
  const [place, best, worst] = [valueOf(polarity, whole), Math.max(...places), Math.min(...places)];
  return [
    place,
    best,
    worst,
    Math.abs(place),
    Math.max(0, Math.min(best, -worst)),
    ...classes.map((probe) => valueOf(probe, whole)),
  ];
}

/** A logit for each class of opinion, in the order of {@link OPINIONS}. */
export async function opinionLogits(state: EncodedState, embedder: Embedder): Promise<number[]> {
  const features = await opinionFeatures(state, embedder, PROBES);
  return data.reader.map(({ weights, bias }) =>
    weights.reduce((sum, weight, i) => sum + weight * features[i]!, bias),
  );
}

const valueOf = ({ weights, bias }: Probe, vector: Float32Array): number => cosine(weights, vector) + bias;
