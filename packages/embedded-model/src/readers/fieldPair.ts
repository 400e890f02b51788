import { cosine, type Embedder } from "../encoder/embedder";
import { mean } from "../encoder/mean";
import { stems } from "../text/overlap";
import { runThrough } from "../text/steps";
import { quantities } from "../rules/quantities";
import weights from "./fieldPair.json";

/** Two fields of a state that a question compares with each other. */
export interface FieldPair {
  first: string;
  second: string;
  /** The question asks whether the two differ. */
  asksForDifference: boolean;
}

const SAME =
  /\b(?:same|match(?:es|ing)?|as (?:good|complete|correct|right) as|agrees?|consistent|equivalent|equals?|(?:in )?line|correct|right|cover(?:s|ed)?|faithful|faithfully|support(?:s|ed)?|paraphrases?|means?|repeats?|similar|close|closely|near|fits?|answers?|reflects?|alike|identical|good|well)\b/i;
const DIFFERENT =
  /\b(?:contradicts?|differs?|different|conflicts?|disagrees?|inconsistent|deviates?|mismatch|unlike|wrong|incorrect|worse|misses|misrepresents?|far)\b/i;
const NEGATION = /\b(?:not|never|no|neither|without)\b|n['’]t\b/i;

/** The two fields that a question names and compares; null if it does anything else. */
export function readFieldPair(question: string, fields: ReadonlyMap<string, string>): FieldPair | null {
  const places = [...fields.keys()]
    .map((name) => ({ name, at: placeOf(name, question) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const [first, second] = places;
  if (!first || !second || places.length > 2) return null;
  const rest = places.reduce((left, { name }) => left.replace(spelling(name), " "), question);
  const asksForDifference = DIFFERENT.test(rest);
  if (!asksForDifference && !SAME.test(rest)) return null;
  return {
    first: fields.get(first.name)!,
    second: fields.get(second.name)!,
    asksForDifference: asksForDifference !== NEGATION.test(rest),
  };
}

/** A field by its name as it stands, or in words: `model_answer`, "the model answer". */
function spelling(name: string): RegExp {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  // A name of one word is marked as a name, or it may be any word.
  const [open, close] =
    words.length > 1 ? ["(?<![\\p{L}\\p{N}])", "(?![\\p{L}\\p{N}])"] : ["(?<=[`'\"‘“])", "(?=[`'\"’”])"];
  return new RegExp(`${open}${words.join("[\\s_-]?")}${close}`, "iu");
}

const placeOf = (name: string, question: string): number => question.search(spelling(name));

/** Fields with more sentences are compared by their first ones. */
const SENTENCES_MAX = 40;

/** The likeness of two texts, in the order of the weights of fieldPair.json. */
export async function pairFeatures(first: string, second: string, embedder: Embedder): Promise<number[]> {
  const [a, b] = await Promise.all([first, second].map((text) => sentencesOf(text, embedder)));
  const [whole, other] = await Promise.all([embedder.text(first), embedder.text(second)]);
  const covered = (by: readonly Float32Array[], of: readonly Float32Array[]): number =>
    mean(of.map((one) => Math.max(...by.map((candidate) => cosine(candidate, one)))));
  const [stemsA, stemsB] = [stems(first), stems(second)];
  const shared = [...stemsA].filter((stem) => stemsB.has(stem)).length;
  return [
    cosine(whole, other),
    Math.min(covered(a!, b!), covered(b!, a!)),
    shared / Math.max(1, Math.min(stemsA.size, stemsB.size)),
    numbersDiffer(first, second) ? 1 : 0,
    NEGATION.test(first) === NEGATION.test(second) ? 0 : 1,
  ];
}

async function sentencesOf(text: string, embedder: Embedder): Promise<Float32Array[]> {
  const { sentences } = await embedder.read(text);
  const parts = sentences.flat().slice(0, SENTENCES_MAX);
  return Promise.all((parts.length === 0 ? [text] : parts).map((part) => embedder.text(part)));
}

/** Both have numbers, and neither has all of the other's. */
function numbersDiffer(first: string, second: string): boolean {
  const [a, b] = [first, second].map(
    (text) => new Set(runThrough(quantities(text)).map(({ value }) => value)),
  );
  const isWithin = (some: ReadonlySet<number>, all: ReadonlySet<number>): boolean =>
    [...some].every((value) => all.has(value));
  return a!.size > 0 && b!.size > 0 && !isWithin(a!, b!) && !isWithin(b!, a!);
}

/** How surely two texts say the same, as a logit. */
export async function sameLogit(first: string, second: string, embedder: Embedder): Promise<number> {
  const features = await pairFeatures(first, second, embedder);
  return features.reduce((sum, value, i) => sum + value * weights.features[i]!, weights.bias);
}

/** How far apart two levels of a score are in sureness, and how much the levels beside the best one get. */
const LEVEL_WIDTH = 0.22;
/** A level is not "the same or not": its logit is milder. */
const LEVEL_SHARE = 0.6;

/** Probabilities of levels from "nothing alike" to "the same", or the other way round. */
export async function levelsOfPair(
  logit: number,
  levels: readonly string[],
  embedder: Embedder,
): Promise<number[]> {
  const place = 1 / (1 + Math.exp(-LEVEL_SHARE * logit));
  const [best, worst] = await Promise.all(
    ["correct, complete, the same", "wrong, missing, different"].map((text) => embedder.text(text)),
  );
  const vectors = await Promise.all(levels.map((level) => embedder.text(level)));
  const rank = (vector: Float32Array): number => cosine(vector, best!) - cosine(vector, worst!);
  const isFalling = rank(vectors[0]!) > rank(vectors.at(-1)!);
  const target = isFalling ? 1 - place : place;
  const last = Math.max(1, levels.length - 1);
  const shares = levels.map((_, i) => Math.exp(-((i / last - target) ** 2) / (2 * LEVEL_WIDTH ** 2)));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}
