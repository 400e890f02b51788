import type { EngineQuestion } from "@typed-question/protocol/engine";
import type { Embedder } from "../encoder/embedder";
import type { ConceptBank } from "../readers/concepts";
import { answerRequest } from "../runtime/answerRequest";
import { contentText } from "../text/content";
import { readState } from "../text/sentState";
import { isRead, stateVector, vectorsFor } from "./features";
import type { TeachingRequest } from "./teachingRequest";

/** The rows of one question that have a label. */
export interface ReadRows {
  /** Places in the request's rows. */
  places: number[];
  labels: number[];
  texts: string[];
  vectors: Float32Array[];
  untaught: (readonly number[])[];
  isRead: boolean[];
}

/**
 * Reads each state once: the untaught answers to its labelled questions, and its vectors.
 * @param createEmbedder one for each row; it shares caches
 * @param onRow called after each row
 */
export async function readTeachingRows(
  { modelId, questions, rows }: TeachingRequest,
  createEmbedder: () => Embedder,
  bank: ConceptBank,
  onRow: (done: number) => void,
): Promise<ReadRows[]> {
  const read = questions.map((): ReadRows => ({
    ...{ places: [], labels: [], texts: [], vectors: [], untaught: [], isRead: [] },
  }));
  for (const [place, { state, labels }] of rows.entries()) {
    const asked = labels.flatMap((label, index) => (label === null ? [] : [{ label, index }]));
    const embedder = createEmbedder();
    const result = await answerRequest(
      modelId,
      { state, questions: asked.map(({ index }) => questions[index]!) },
      embedder,
      bank,
    );
    const sent = readState(state);
    for (const [at, { label, index }] of asked.entries()) {
      const question = questions[index]!;
      const outcome = result.outcomes[at]!;
      if (outcome.kind !== "distribution") throw new Error("The embedded model answers with distributions");
      const text = sent.textFor(contentText(question.instructions));
      const into = read[index]!;
      into.places.push(place);
      into.labels.push(label);
      into.texts.push(text);
      into.vectors.push(await stateVector(text, vectorsOf(question), embedder));
      into.untaught.push(outcome.probabilities);
      into.isRead.push(isRead(outcome.extras));
    }
    onRow(place + 1);
  }
  return read;
}

const vectorsOf = ({ kind }: EngineQuestion) => vectorsFor(kind);
