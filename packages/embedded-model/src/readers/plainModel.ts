import { softmax } from "@typed-question/protocol/readout/softmax";
import type { EngineQuestion } from "@typed-question/protocol/engine";
import calibration from "./calibration.json";
import { contentText } from "../text/content";
import { similarity, type EncodedState, type Embedder } from "../encoder/embedder";
import { optionText } from "./signals";

/**
 * The plain predecessor: the cosine of the state with each option's name and description, one softmax
 * temperature per question type, nothing else.
 */
export async function answerPlainly(
  question: EngineQuestion,
  state: EncodedState,
  embedder: Embedder,
): Promise<number[]> {
  return softmax(await plainSimilarities(question, state, embedder), calibration.plain[question.type]);
}

/** One cosine per label; for a noul, no comes before yes. */
async function plainSimilarities(
  question: EngineQuestion,
  state: EncodedState,
  embedder: Embedder,
): Promise<number[]> {
  const labels = await Promise.all(labelTexts(question).map((text) => embedder.text(text)));
  return labels.map((label) => similarity(state, label));
}

function labelTexts(question: EngineQuestion): string[] {
  switch (question.type) {
    case "noul": {
      const instructions = contentText(question.instructions);
      const meanings = [
        contentText(question.no) || "no, this is not true",
        contentText(question.yes) || "yes, this is true",
      ];
      return meanings.map((meaning) => `${instructions} ${meaning}`);
    }
    case "choice":
      return question.options.map(optionText);
    case "score":
      return question.levels.map(contentText);
  }
}
