import { softmax } from "@typed-question/protocol/readout/softmax";
import type { EngineQuestion } from "@typed-question/protocol/engine";
import calibration from "./calibration.json";
import { contentText } from "../text/content";
import { similarity, type EncodedState, type Embedder } from "../encoder/embedder";
import { levelText, optionText } from "./signals";

const { choice: nominal, score: ordinal, noul: binary } = calibration.plain;
const TEMPERATURES = { nominal, ordinal, binary } satisfies Record<EngineQuestion["kind"], number>;

/**
 * The plain predecessor: the cosine of the state with each option's name and description, one softmax
 * temperature a kind of question, nothing else.
 */
export async function answerPlainly(
  question: EngineQuestion,
  state: EncodedState,
  embedder: Embedder,
): Promise<number[]> {
  return softmax(await plainSimilarities(question, state, embedder), TEMPERATURES[question.kind]);
}

/** One cosine an outcome. */
async function plainSimilarities(
  question: EngineQuestion,
  state: EncodedState,
  embedder: Embedder,
): Promise<number[]> {
  const labels = await Promise.all(labelTexts(question).map((text) => embedder.text(text)));
  return labels.map((label) => similarity(state, label));
}

function labelTexts(question: EngineQuestion): string[] {
  switch (question.kind) {
    case "binary": {
      const instructions = contentText(question.instructions);
      const usual = ["no, this is not true", "yes, this is true"];
      return question.outcomes.map(
        ({ description }, i) => `${instructions} ${contentText(description) || usual[i]}`,
      );
    }
    case "nominal":
      return question.outcomes.map(optionText);
    case "ordinal":
      return question.outcomes.map(levelText);
  }
}
