/**
 * `npm run calibrate`: fits the readouts' temperatures and weights to the tuning part of the labelled set, by
 * coordinate search on the log loss, and writes them to packages/embedded-model/src/readers/calibration.json. Deterministic.
 */
import { writeFileSync } from "node:fs";
import { choiceDistribution } from "@typed-question/protocol/readout/choice";
import { noulDistribution } from "@typed-question/protocol/readout/noul";
import { scoreDistribution } from "@typed-question/protocol/readout/score";
import type calibration from "../src/readers/calibration.json";
import { createConceptBank } from "../src/readers/concepts";
import type { EngineQuestion } from "@typed-question/protocol/engine";
import { contentText } from "../src/text/content";
import { createEmbedder, type ReadText } from "../src/encoder/embedder";
import { loadEncoder } from "../src/encoder/encoder";
import { compareDates } from "../src/rules/dates";
import { datesFinder } from "../src/rules/findDates";
import { namesFinder } from "../src/rules/findNames";
import { findNamedKind } from "../src/rules/namedKind";
import { findNamedThing, plainLettersFinder } from "../src/rules/namedThing";
import { readLanguage } from "../src/rules/language";
import { choiceSignals, noulSignals, scoreSignals, type Signals } from "../src/readers/signals";
import { askNoul } from "@typed-question/protocol/testing/questions";
import criteria from "./items/criteria.json";
import { readItems, toContent, type LabelledItem } from "./labelledItems";
import { surrounded } from "./surrounded";

const FILES = ["choice", "score", "noul"].map(
  (type) => `packages/embedded-model/accuracy/items/${type}.jsonl`,
);
const OUTPUT = "packages/embedded-model/src/readers/calibration.json";

/**
 * The tuning part and many of the examples share an author, so fitted weights are too sure about other
 * people's texts: their logits are divided by this.
 */
const SOFTENING = 1.5;
/**
 * The vectors of choices learnt from other authors too. Their temperature and its growth with length are softened less:
 * this factor was chosen on two sets of strangers' questions, never read, and checked on a third (accuracy.md).
 */
const CHOICE_SOFTENING = { temperature: 1.1, lengthSlope: 1.3 };

/** Keeps the loss of one item finite. */
const PROBABILITY_MIN = 1e-12;

type Numbers = { [name: string]: number | Numbers };
type Calibration = typeof calibration;

/**
 * Sentences put around a state for a yes/no question and a choice. The label stays, since one sentence is enough, and
 * the readout learns the value of a longer text.
 */
const SURROUNDINGS = [0, 4, 10];

const encoder = await loadEncoder();
const embedder = createEmbedder(encoder)(() => {});
const bank = createConceptBank(embedder);
const items = FILES.flatMap(readItems).filter(({ part }) => part === "tune");
const judged: { signals: Signals; expected: number }[] = [];
for (const { state, question, expected } of [...items, ...items.flatMap(withCriteria)].flatMap(
  withSurroundings,
)) {
  const read = await embedder.read(state);
  if ((await isLanguageQuestion(question, state)) || (await isSurelyAnswered(question, read))) continue;
  const signals =
    question.kind === "nominal"
      ? await choiceSignals(question, read, embedder, bank)
      : question.kind === "ordinal"
        ? await scoreSignals(question, read, embedder, bank)
        : await noulSignals(question, read, embedder, bank);
  judged.push({ signals, expected });
}

/** The same question with its criteria for yes and no, for tasks that have them. */
function withCriteria(item: LabelledItem): LabelledItem[] {
  const meanings = Object.entries(criteria).find(([task]) => task === item.task)?.[1];
  if (!meanings || item.question.kind !== "binary") return [];
  const question = askNoul(item.question.instructions, toContent(meanings.true), toContent(meanings.false));
  return [{ ...item, question }];
}

function withSurroundings(
  { state, question, expected }: LabelledItem,
  index: number,
): { state: string; question: EngineQuestion; expected: number }[] {
  const text = contentText(state);
  return (question.kind === "ordinal" ? [0] : SURROUNDINGS).map((count, version) => ({
    state: surrounded(text, count, index, version),
    ...{ question, expected },
  }));
}

/**
 * These skills answer before the readout, so it never sees their questions. Yes/no questions of other skills
 * stay in: they represent all questions that similarity knows nothing about, and keep the fit from being too
 * sure.
 */
async function isSurelyAnswered(question: EngineQuestion, state: ReadText): Promise<boolean> {
  if (question.kind !== "binary") return false;
  const instructions = contentText(question.instructions);
  const dated = await compareDates(instructions, () => embedder.find(state, datesFinder));
  const named = await findNamedThing(instructions, () => embedder.find(state, plainLettersFinder));
  const ofKind = await findNamedKind(instructions, () => embedder.find(state, namesFinder));
  return dated !== null || named !== null || ofKind !== null;
}

async function isLanguageQuestion(question: EngineQuestion, state: string): Promise<boolean> {
  if (question.kind !== "nominal") return false;
  const names = question.outcomes.map(({ name }) => name ?? "");
  return (await readLanguage(state, names)) !== null;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean log loss. */
function lossOf(kind: Signals["kind"], read: (signals: Signals) => number[]): number {
  return meanOf(
    judged
      .filter(({ signals }) => signals.kind === kind)
      .map(({ signals, expected }) => -Math.log(Math.max(PROBABILITY_MIN, read(signals)[expected]!))),
  );
}

const choiceLoss = ({ choice }: Calibration): number =>
  lossOf("nominal", (s) => (s.kind === "nominal" ? choiceDistribution(s.signals, choice) : []));
const scoreLoss = ({ score }: Calibration): number =>
  lossOf("ordinal", (s) => (s.kind === "ordinal" ? scoreDistribution(s.signals, score) : []));
const noulLoss = ({ noul }: Calibration): number =>
  lossOf("binary", (s) => (s.kind === "binary" ? noulDistribution(s.signals, noul) : []));

/** Fixed for scores: with a hundred items their fit follows chance words. */
const KEPT_IN_SCORE = ["overlapWeight", "smoothing"];

/** Start of the search, so that a run does not depend on the one before. */
const START: Calibration = {
  // The predecessor keeps its released answers.
  plain: { choice: 0.0579, score: 0.147, noul: 0.0743 },
  choice: {
    temperature: 0.04,
    lengthSlope: 0.3,
    overlapWeight: 0.08,
    // As fitted before opinions had their own reader: no tuning item needs it any more.
    latentShare: 0.063,
    latent: { centre: 0, slope: 0.53, spread: 0.36 },
    opinionTemperature: 1,
  },
  score: {
    temperature: 0.09,
    overlapWeight: 0.1,
    concept: { centre: 0.1, slope: 0.8, spread: 0.4 },
    rubric: { centre: 0.02, slope: 0.1, spread: 0.06 },
    smoothing: 0.36,
  },
  noul: {
    free: { contrast: 8, bias: 0.2 },
    opposed: { contrast: 4, opposed: 4 },
    concept: { contrast: 0.5, share: 1 },
  },
};

const FACTORS = [0.7, 0.85, 0.95, 1.05, 1.18, 1.4];
const ROUNDS = 12;

/**
 * Tries each number of the calibration larger and smaller, keeps improvements of the loss, several rounds.
 */
function fit<T extends Numbers>(start: T, loss: (candidate: T) => number, kept: string[]): T {
  let best = start;
  let lowest = loss(best);
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of paths(best).filter(([name]) => !kept.includes(name!))) {
      for (const factor of FACTORS) {
        const candidate = scaled(best, path, factor);
        const value = loss(candidate);
        if (value < lowest - 1e-7) [best, lowest] = [candidate, value];
      }
    }
  }
  return best;
}

function paths(numbers: Numbers): string[][] {
  return Object.entries(numbers).flatMap(([name, value]) =>
    typeof value === "number" ? [[name]] : paths(value).map((path) => [name, ...path]),
  );
}

function scaled<T extends Numbers>(numbers: T, path: string[], factor: number): T {
  const [name, ...rest] = path as [string, ...string[]];
  const value = numbers[name]!;
  return { ...numbers, [name]: typeof value === "number" ? value * factor : scaled(value, rest, factor) };
}

function rounded(numbers: Numbers): Numbers {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [
      name,
      typeof value === "number" ? Number(value.toPrecision(3)) : rounded(value),
    ]),
  );
}

const only = <K extends keyof Calibration>(
  key: K,
  loss: (all: Calibration) => number,
  kept: string[] = [],
): Calibration[K] => fit(START[key], (candidate) => loss({ ...START, [key]: candidate }), kept);

const noul = only("noul", noulLoss);
const concept = {
  contrast: noul.concept.contrast / SOFTENING,
  share: noul.concept.share / SOFTENING,
};
const choice = only("choice", choiceLoss);
const latent = { ...choice.latent, spread: choice.latent.spread * Math.sqrt(SOFTENING) };
const temperature = choice.temperature * CHOICE_SOFTENING.temperature;
const lengthSlope = choice.lengthSlope * CHOICE_SOFTENING.lengthSlope;
const opinionTemperature = choice.opinionTemperature * SOFTENING;
const score = only("score", scoreLoss, KEPT_IN_SCORE);
const degree = { ...score.concept, spread: score.concept.spread * Math.sqrt(SOFTENING) };
const fitted: Calibration = {
  plain: START.plain,
  choice: { ...choice, temperature, lengthSlope, latent, opinionTemperature },
  score: { ...score, concept: degree },
  noul: { ...noul, concept },
};
writeFileSync(OUTPUT, `${JSON.stringify(rounded(fitted), null, 2)}\n`);
console.log(JSON.stringify(rounded(fitted), null, 2));
console.log(
  Object.entries({ choice: choiceLoss, score: scoreLoss, noul: noulLoss })
    .map(([name, loss]) => `${name}: log loss ${loss(fitted).toFixed(4)}`)
    .join("\n"),
);
await encoder.close();
