import { QUESTION_TOKENS_MIN } from "@typed-question/protocol/limits";
import type {
  EngineOutcome,
  EngineQuestion,
  EngineRequest,
  EngineResult,
} from "@typed-question/protocol/engine";
import type { ConceptBank } from "../readers/concepts";
import { contentText, nameWords } from "../text/content";
import { readState } from "../text/sentState";
import type { Embedder } from "../encoder/embedder";
import type { EmbeddedModelId } from "./models";
import { answerPlainly } from "../readers/plainModel";
import type { Found } from "../readers/claim";
import { answerGated } from "../readers/gatedModel";
import { takeExamples } from "../readers/exampleReadout";
import { withoutExamples } from "../readers/examples";
import { calmCase, plainQuestion, withoutCourtesies } from "../text/canonical";
import { LATEST_MODEL } from "./models";

type AnswerQuestion = (
  question: EngineQuestion,
  /** The whole text that the question is about, and the state's own fields. */
  asked: { text: string; fields: ReadonlyMap<string, string> },
  embedder: Embedder,
  bank: ConceptBank,
) => Promise<EngineOutcome>;

const gated: AnswerQuestion = async (question, { text, fields }, embedder, bank) => {
  const calm = calmCase(text);
  const whole = await embedder.read(calm);
  const core = await embedder.read(withoutCourtesies(calm));
  const find: Found["find"] = (finder) => embedder.find(whole, finder);
  const described = asPlainQuestion(withoutExamples(question));
  const answer = await answerGated(described, { find, whole, core, embedder, fields }, bank);
  return takeExamples(question, answer, core, embedder);
};

/** The same question with its instructions as they are usually written. */
function asPlainQuestion(question: EngineQuestion): EngineQuestion {
  const asked = contentText(question.instructions);
  const plain = plainQuestion(asked);
  if (plain === asked) return question;
  return { ...question, instructions: { format: "text", parts: [{ type: "text", text: plain }] } };
}

const MODELS = {
  [LATEST_MODEL]: gated,
  "model-1.12.0": async (question, { text }, embedder) => ({
    kind: "distribution",
    probabilities: await answerPlainly(question, await embedder.state(text), embedder),
  }),
} satisfies Record<EmbeddedModelId, AnswerQuestion>;

/** Answers every question from one reading of the state, encoded once for each needed kind of vectors. */
export async function answerRequest(
  modelId: EmbeddedModelId,
  request: EngineRequest,
  embedder: Embedder,
  bank: ConceptBank,
): Promise<EngineResult> {
  const sent = readState(request.state);
  const state = await embedder.read(sent.text);
  const answer = MODELS[modelId];
  const questions = request.questions.map((question) => {
    if (question.kind === "box") throw new Error("This model cannot answer box questions");
    return question;
  });
  let inputTokens = state.tokens;
  for (const question of questions) {
    inputTokens += Math.max(QUESTION_TOKENS_MIN, await embedder.countTokens(questionText(question)));
  }
  // All at once, so that their texts are encoded together.
  const answering = questions.map(async (question) => {
    const text = sent.textFor(contentText(question.instructions));
    return answer(question, { text, fields: sent.fields }, embedder, bank);
  });
  // If one fails, wait for the others: they must not run beside the next request.
  await Promise.allSettled(answering);
  const outcomes = await Promise.all(answering);
  return { outcomes, usage: { inputTokens, outputTokens: 0 } };
}

/**
 * The caller's own words in a question, once. Tokens are counted on these, so that callers can predict the
 * usage: not on the readouts' texts, and independent of cached vectors.
 */
function questionText({ instructions, kind, outcomes }: EngineQuestion): string {
  const texts = [contentText(instructions)];
  // Yes before no, as the wire has them.
  for (const { name, description } of kind === "binary" ? outcomes.toReversed() : outcomes) {
    if (name !== null) texts.push(nameWords(name));
    texts.push(contentText(description));
  }
  return texts.join(" ");
}
