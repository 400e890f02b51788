import type { EngineOutcome, EngineQuestion } from "../engine";
import type { EncodedState, Embedder } from "./embedder";
import { answerPlainly } from "./plainModel";

/** The current version's readouts. */
export async function answerCalibrated(
  question: EngineQuestion,
  state: EncodedState,
  embedder: Embedder,
): Promise<EngineOutcome> {
  return { kind: "distribution", probabilities: await answerPlainly(question, state, embedder) };
}
