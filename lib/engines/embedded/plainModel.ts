import { sigmoid, softmax } from "@/lib/readout/softmax";
import type { EngineQuestion } from "../engine";
import { contentText, nameWords } from "./content";
import { similarity, type EncodedState, type Embedder } from "./embedder";

/** Fitted by `bench/fitTemperatures.ts`. */
const TEMPERATURES = { choice: 0.05, score: 0.06, noul: 0.1 };

/**
 * The plain predecessor: one cosine an option, between the state and the option's name and description,
 * and one temperature a question type.
 */
export async function answerPlainly(
  question: EngineQuestion,
  state: EncodedState,
  embedder: Embedder,
): Promise<number[]> {
  const near = async (text: string): Promise<number> => similarity(state, await embedder.text(text));
  switch (question.type) {
    case "noul": {
      const instructions = contentText(question.instructions);
      const yes = await near(`${instructions} ${contentText(question.yes) || "yes, this is true"}`);
      const no = await near(`${instructions} ${contentText(question.no) || "no, this is not true"}`);
      const p = sigmoid((yes - no) / TEMPERATURES.noul);
      return [1 - p, p];
    }
    case "choice": {
      const similarities: number[] = [];
      for (const { name, description } of question.options) {
        const about = contentText(description);
        similarities.push(await near(about === "" ? nameWords(name) : `${nameWords(name)}: ${about}`));
      }
      return softmax(similarities, TEMPERATURES.choice);
    }
    case "score": {
      const similarities: number[] = [];
      for (const level of question.levels) similarities.push(await near(contentText(level)));
      return softmax(similarities, TEMPERATURES.score);
    }
  }
}
