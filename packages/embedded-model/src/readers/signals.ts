import type { ChoiceSignals } from "@typed-question/protocol/readout/choice";
import type { LatentSignal } from "@typed-question/protocol/readout/latent";
import type { NoulSignals } from "@typed-question/protocol/readout/noul";
import type { ScoreSignals } from "@typed-question/protocol/readout/score";
import type { EngineQuestion } from "@typed-question/protocol/engine";
import { codePositions } from "./rubrics";
import type { Concept, ConceptBank } from "./concepts";
import { contentText, nameWords } from "../text/content";
import { cosine, similarity, type EncodedState, type Embedder, type ReadText } from "../encoder/embedder";
import { VECTOR_SIZE } from "../encoder/encoderGraph";
import { choiceSimilarities, choiceState, encodeLabels, similarityTo } from "./labels";
import { mean } from "../encoder/mean";
import { NEUTRAL_STATEMENTS, NEUTRAL_TEXTS } from "../text/neutral";
import { opinionClasses, opinionLogits } from "./opinion";
import { overlap, stems } from "../text/overlap";

/** The input of a question's readout, and the concept in it. */
export type Signals =
  | { kind: "nominal"; signals: ChoiceSignals; concept: string | null }
  | { kind: "ordinal"; signals: ScoreSignals; concept: string | null }
  | { kind: "binary"; signals: NoulSignals; concept: string | null };

/** Finds the concept of a score. */
export type FindConcept = (instructions: string, levels: readonly string[]) => Promise<Concept | null>;

type Outcome = EngineQuestion["outcomes"][number];

/** The text of an option: its name in words, with its description where there is one. */
export function optionText({ name, description }: Outcome): string {
  const about = contentText(description);
  const words = nameWords(name ?? "");
  return about === "" ? words : `${words}: ${about}`;
}

export const levelText = ({ description }: Outcome): string => contentText(description);

const SENTIMENT = "sentiment";
const POLAR_NAME = /positiv|negativ|neutral|good|bad|happy|satisf|pleased|mixed|favou?rable/i;
const POLAR_OPTIONS_MAX = 5;

export async function choiceSignals(
  question: EngineQuestion,
  state: ReadText,
  embedder: Embedder,
  bank: ConceptBank,
): Promise<Extract<Signals, { kind: "nominal" }>> {
  const classes = opinionClasses(question.outcomes.map(({ name }) => nameWords(name ?? "")));
  if (classes) {
    const logits = await opinionLogits(await embedder.state(state.text), embedder);
    const opinions = classes.map((index) => logits[index]!);
    return { kind: "nominal", signals: { opinions }, concept: SENTIMENT };
  }
  const labels = question.outcomes.map(optionText);
  const instructions = contentText(question.instructions);
  const [encoded, vectors, latent] = await Promise.all([
    choiceState(instructions, labels, state, embedder),
    encodeLabels(instructions, labels, embedder, "choice"),
    polarLatent(question, labels, state, embedder, bank),
  ]);
  const similarities = await choiceSimilarities(vectors, encoded, embedder);
  const signals = { similarities, overlaps: overlapsOf(labels, state), tokens: state.tokens, latent };
  return { kind: "nominal", signals, concept: latent && SENTIMENT };
}

/** The places of more and less positive options on the axis of sentiment; null for other options. */
async function polarLatent(
  { outcomes }: EngineQuestion,
  labels: readonly string[],
  state: ReadText,
  embedder: Embedder,
  bank: ConceptBank,
): Promise<LatentSignal | null> {
  const polar = outcomes.filter(({ name }) => POLAR_NAME.test(name ?? "")).length;
  if (polar < 2 || labels.length > POLAR_OPTIONS_MAX) return null;
  const sentiment = bank.byName(SENTIMENT);
  const vectors = await Promise.all(labels.map((label) => embedder.text(label)));
  const places = vectors.map(sentiment.locateVector);
  const lowest = Math.min(...places);
  const range = Math.max(...places) - lowest;
  if (range === 0) return null;
  return {
    value: sentiment.toScale(await sentiment.locate(await embedder.state(state.text), embedder)),
    positions: places.map((place) => (2 * (place - lowest)) / range - 1),
  };
}

/** @param find finds the concept of instructions and levels */
export async function scoreSignals(
  question: EngineQuestion,
  read: ReadText,
  embedder: Embedder,
  bank: ConceptBank,
  find: FindConcept = (instructions) => bank.find(instructions),
): Promise<Extract<Signals, { kind: "ordinal" }>> {
  const instructions = contentText(question.instructions);
  const labels = question.outcomes.map(levelText);
  const [state, vectorsOfLabels] = await Promise.all([
    embedder.state(read.text),
    encodeLabels(instructions, labels, embedder, "general"),
  ]);
  const vectors = vectorsOfLabels.map(([alone]) => alone!);
  const concept = labels.length > 1 ? await find(instructions, labels) : null;
  const latent = concept
    ? {
        kind: "concept" as const,
        value: concept.toScale(await concept.locate(state, embedder)),
        positions: codePositions(labels) ?? levelPositions(concept, vectors),
      }
    : rubricAxis(vectors, state);
  const similarities = vectorsOfLabels.map((ofLabel) => similarityTo(ofLabel, state));
  const overlaps = overlapsOf(labels, read);
  return { kind: "ordinal", signals: { similarities, overlaps, latent }, concept: concept && concept.name };
}

/** A rubric that clearly runs against the concept's direction, over at least this much of its axis. */
const REVERSED_RANGE = -0.12;
const REVERSED_CORRELATION = -0.5;

/** -1 for the lowest to 1 for the highest level, or reversed for a reversed rubric. */
function levelPositions(concept: Concept, levels: readonly Float32Array[]): number[] {
  const n = levels.length;
  const rising = levels.map((_, i) => (2 * i) / (n - 1) - 1);
  const places = levels.map(concept.locateVector);
  const isReversed =
    places.at(-1)! - places[0]! < REVERSED_RANGE && correlation(rising, places) < REVERSED_CORRELATION;
  return isReversed ? rising.map((position) => -position) : rising;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [shared, ofA, ofB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [da, db] = [a[i]! - meanA, b[i]! - meanB];
    shared += da * db;
    ofA += da * da;
    ofB += db * db;
  }
  return ofA > 0 && ofB > 0 ? shared / Math.sqrt(ofA * ofB) : 0;
}

/** The direction from the low to the high levels, each weighted by its distance from the middle one. */
function rubricAxis(levels: readonly Float32Array[], state: EncodedState): ScoreSignals["latent"] {
  const axis = new Float32Array(VECTOR_SIZE);
  levels.forEach((level, index) => {
    const weight = index - (levels.length - 1) / 2;
    for (let i = 0; i < VECTOR_SIZE; i++) axis[i]! += weight * level[i]!;
  });
  const length = Math.sqrt(cosine(axis, axis));
  if (length === 0) return null;
  const unit = axis.map((value) => value / length);
  return {
    kind: "rubric",
    value: similarity(state, unit),
    positions: levels.map((level) => cosine(level, unit)),
  };
}

export async function noulSignals(
  question: EngineQuestion,
  { text }: ReadText,
  embedder: Embedder,
  bank: ConceptBank,
): Promise<Extract<Signals, { kind: "binary" }>> {
  const instructions = contentText(question.instructions);
  const [state, concept] = await Promise.all([embedder.state(text), bank.find(instructions)]);
  const statements = await encodeAll(NEUTRAL_STATEMENTS, embedder);
  const usual = mean(statements.map((statement) => similarity(state, statement)));
  const texts = await encodeAll(NEUTRAL_TEXTS, embedder);
  const nearness = async (meaning: string): Promise<number> => {
    const vector = await embedder.text(meaning);
    return similarity(state, vector) - mean(texts.map((neutral) => cosine(neutral, vector))) - usual;
  };
  const [no = "", yes = ""] = question.outcomes.map(levelText);
  const towards = [instructions, yes].filter((meaning) => meaning.trim() !== "");
  const contrasts = await Promise.all(towards.map(nearness));
  const isOpposed = yes.trim() !== "" && no.trim() !== "";
  return {
    kind: "binary",
    signals: {
      contrast: contrasts.length > 0 ? mean(contrasts) : 0,
      opposed: isOpposed ? (await nearness(yes)) - (await nearness(no)) : null,
      concept: concept && concept.slope * (await concept.locate(state, embedder)),
    },
    concept: concept && concept.name,
  };
}

const overlapsOf = (labels: readonly string[], state: ReadText): number[] =>
  labels.map((label) => overlap(state.stems, stems(label)));

const encodeAll = (texts: readonly string[], embedder: Embedder): Promise<Float32Array[]> =>
  Promise.all(texts.map((text) => embedder.text(text)));
