import { softmax } from "@typed-question/protocol/readout/softmax";
import type { EngineOutcome, EngineQuestion } from "@typed-question/protocol/engine";
import type { Embedder, ReadText } from "../encoder/embedder";
import calibration from "./exampleCalibration.json";
import { exampleSignals, type ExampleSignals } from "./examples";

/** Weights of the answer without examples, of nearness and of the readings. */
interface ExampleWeights {
  base: number;
  /** More or less of it, as far as the descriptions tell the examples apart. */
  baseDescribed: number;
  nearness: number;
  nearnessDescribed: number;
  readings: number;
}

export type ExampleKind = "known" | EngineQuestion["kind"];

/** Keeps a certain answer finite. */
const PROBABILITY_MIN = 1e-6;

/** The weighed values of each outcome, in the order of {@link ExampleWeights}. */
export const exampleFeatures = (
  probabilities: readonly number[],
  { nearness, readings, described }: ExampleSignals,
): number[][] =>
  probabilities.map((p, i) => {
    const base = Math.log(Math.max(PROBABILITY_MIN, p));
    return [base, described * base, nearness[i]!, described * nearness[i]!, readings[i]!];
  });

/** Probabilities from an answer without examples and from what the examples say. */
export function combined(
  probabilities: readonly number[],
  signals: ExampleSignals,
  { base, baseDescribed, nearness, nearnessDescribed, readings }: ExampleWeights,
): number[] {
  // Good descriptions leave nothing to nearness, and never turn it around.
  const near = Math.max(0, nearness + signals.described * nearnessDescribed);
  const weights = [base, baseDescribed, near, 0, readings];
  return softmax(
    exampleFeatures(probabilities, signals).map((features) =>
      features.reduce((sum, value, i) => sum + value * weights[i]!, 0),
    ),
  );
}

/** A yes/no question that a rule or a concept answered has weights of its own. */
export const exampleKind = ({ kind }: EngineQuestion, hasSkill: boolean): ExampleKind =>
  kind === "binary" && hasSkill ? "known" : kind;

/**
 * An answer with the caller's examples taken in; `x_examples` says so. Without examples of at least two
 * outcomes it is the answer itself.
 */
export async function takeExamples(
  question: EngineQuestion,
  answer: EngineOutcome,
  state: ReadText,
  embedder: Embedder,
): Promise<EngineOutcome> {
  if (answer.kind !== "distribution" || state.chunks.length === 0) return answer;
  const signals = await exampleSignals(question, state, embedder, calibration.scales);
  if (!signals) return answer;
  const weights = calibration[exampleKind(question, answer.extras?.has("x_skill") ?? false)];
  return {
    kind: "distribution",
    probabilities: combined(answer.probabilities, signals, weights),
    extras: new Map([...(answer.extras ?? []), ["x_examples", true]]),
  };
}
