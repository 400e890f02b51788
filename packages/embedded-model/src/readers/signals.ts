import type { ChoiceSignals } from "@typed-question/protocol/readout/choice";
import type { LatentSignal } from "@typed-question/protocol/readout/latent";
import type { NoulSignals } from "@typed-question/protocol/readout/noul";
import type { ScoreSignals } from "@typed-question/protocol/readout/score";
import type { EngineQuestion } from "@typed-question/protocol/engine";
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
  | { type: "choice"; signals: ChoiceSignals; concept: string | null }
  | { type: "score"; signals: ScoreSignals; concept: string | null }
  | { type: "noul"; signals: NoulSignals; concept: string | null };

type Of<T extends EngineQuestion["type"]> = Extract<EngineQuestion, { type: T }>;

/** The text of an option: its name in words, with its description if it has one. */
export function optionText({ name, description }: Of<"choice">["options"][number]): string {
  const about = contentText(description);
  return about === "" ? nameWords(name) : `${nameWords(name)}: ${about}`;
}

const SENTIMENT = "sentiment";
const POLAR_NAME = /positiv|negativ|neutral|good|bad|happy|satisf|pleased|mixed|favou?rable/i;
const POLAR_OPTIONS_MAX = 5;

export async function choiceSignals(
  question: Of<"choice">,
  state: ReadText,
  embedder: Embedder,
  bank: ConceptBank,
): Promise<Extract<Signals, { type: "choice" }>> {
  const classes = opinionClasses(question.options.map(({ name }) => nameWords(name)));
  if (classes) {
    const logits = await opinionLogits(await embedder.state(state.text), embedder);
    const opinions = classes.map((index) => logits[index]!);
    return { type: "choice", signals: { opinions }, concept: SENTIMENT };
  }
  const labels = question.options.map(optionText);
  const instructions = contentText(question.instructions);
  const [encoded, vectors, latent] = await Promise.all([
    choiceState(instructions, labels, state, embedder),
    encodeLabels(instructions, labels, embedder, "choice"),
    polarLatent(question, labels, state, embedder, bank),
  ]);
  const similarities = await choiceSimilarities(vectors, encoded, embedder);
  const signals = { similarities, overlaps: overlapsOf(labels, state), latent };
  return { type: "choice", signals, concept: latent && SENTIMENT };
}

/** The places of more and less positive options on the axis of sentiment; null for other options. */
async function polarLatent(
  { options }: Of<"choice">,
  labels: readonly string[],
  state: ReadText,
  embedder: Embedder,
  bank: ConceptBank,
): Promise<LatentSignal | null> {
  const polar = options.filter(({ name }) => POLAR_NAME.test(name)).length;
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

export async function scoreSignals(
  question: Of<"score">,
  read: ReadText,
  embedder: Embedder,
  bank: ConceptBank,
): Promise<Extract<Signals, { type: "score" }>> {
  const instructions = contentText(question.instructions);
  const labels = question.levels.map(contentText);
  const [state, vectorsOfLabels] = await Promise.all([
    embedder.state(read.text),
    encodeLabels(instructions, labels, embedder, "general"),
  ]);
  const vectors = vectorsOfLabels.map(([alone]) => alone!);
  const concept = labels.length > 1 ? await bank.find(instructions) : null;
  const latent = concept
    ? {
        kind: "concept" as const,
        value: concept.toScale(await concept.locate(state, embedder)),
        positions: levelPositions(concept, vectors),
      }
    : rubricAxis(vectors, state);
  const similarities = vectorsOfLabels.map((ofLabel) => similarityTo(ofLabel, state));
  const overlaps = overlapsOf(labels, read);
  return { type: "score", signals: { similarities, overlaps, latent }, concept: concept && concept.name };
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
  question: Of<"noul">,
  { text }: ReadText,
  embedder: Embedder,
  bank: ConceptBank,
): Promise<Extract<Signals, { type: "noul" }>> {
  const instructions = contentText(question.instructions);
  const [state, concept] = await Promise.all([embedder.state(text), bank.find(instructions)]);
  const statements = await encodeAll(NEUTRAL_STATEMENTS, embedder);
  const usual = mean(statements.map((statement) => similarity(state, statement)));
  const texts = await encodeAll(NEUTRAL_TEXTS, embedder);
  const nearness = async (meaning: string): Promise<number> => {
    const vector = await embedder.text(meaning);
    return similarity(state, vector) - mean(texts.map((neutral) => cosine(neutral, vector))) - usual;
  };
  const towards = [instructions, contentText(question.yes)].filter((meaning) => meaning.trim() !== "");
  const contrasts = await Promise.all(towards.map(nearness));
  const [yes, no] = [contentText(question.yes), contentText(question.no)];
  const isOpposed = yes.trim() !== "" && no.trim() !== "";
  return {
    type: "noul",
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
