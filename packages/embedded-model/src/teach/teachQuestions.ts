import type { EngineQuestion } from "@typed-question/protocol/engine";
import type { Embedder } from "../encoder/embedder";
import type { ConceptBank } from "../readers/concepts";
import { runInTurns, type Steps } from "../text/steps";
import { STATE_SIZES, untaughtLogits, vectorsFor } from "./features";
import { learn } from "./learn";
import { nearDuplicates } from "./nearDuplicates";
import { readTeachingRows, type ReadRows } from "./readTeachingRows";
import { refusalOf } from "./refusal";
import type { TeachingOutcome, TeachingProgress, TeachingRequest } from "./teachingRequest";

/** Rows between two reports. */
const ROWS_A_REPORT = 10;

/**
 * Teaches each question by its labelled rows.
 * @param checkpoint called often; it throws to stop the work
 */
export async function teachQuestions(
  request: TeachingRequest,
  createEmbedder: (checkpoint: () => void) => Embedder,
  bank: ConceptBank,
  checkpoint: () => void,
  onProgress: (progress: TeachingProgress) => void,
): Promise<TeachingOutcome[]> {
  const total = request.rows.length;
  const read = await readTeachingRows(
    request,
    () => createEmbedder(checkpoint),
    bank,
    (done) => {
      checkpoint();
      if (done % ROWS_A_REPORT === 0 || done === total) onProgress({ phase: "reading", done, total });
    },
  );
  const outcomes: TeachingOutcome[] = [];
  for (const [question, rows] of read.entries()) {
    const steps = teachQuestion(request.questions[question]!, rows, request.seed, (share) =>
      onProgress({ phase: "learning", question, share }),
    );
    outcomes.push(await runInTurns(steps, checkpoint));
  }
  return outcomes;
}

function* teachQuestion(
  { kind, outcomes: { length: outcomes } }: EngineQuestion,
  rows: ReadRows,
  seed: number,
  onProgress: (share: number) => void,
): Steps<TeachingOutcome> {
  const sort = vectorsFor(kind);
  const size = STATE_SIZES[sort];
  const vectors = new Float32Array(rows.vectors.length * size);
  rows.vectors.forEach((vector, row) => vectors.set(vector, row * size));
  const labels = Int32Array.from(rows.labels);
  const groups = yield* nearDuplicates(rows.texts, vectors, size, size / STATE_SIZES.general);
  const reason = refusalOf(labels, groups, outcomes);
  if (reason) return { kind: "refused", reason };
  const logits = new Float64Array(labels.length * outcomes);
  const untaught = new Float64Array(labels.length * outcomes);
  rows.untaught.forEach((probabilities, row) => {
    untaught.set(probabilities, row * outcomes);
    logits.set(untaughtLogits(probabilities), row * outcomes);
  });
  const isRead = Uint8Array.from(rows.isRead, Number);
  const learned = yield* learn({ kind, outcomes, labels, vectors, logits, isRead, groups }, seed, onProgress);
  return {
    kind: "learned",
    ...learned,
    rows: Int32Array.from(rows.places),
    ...{ labels, groups, outcomes, untaught },
  };
}
