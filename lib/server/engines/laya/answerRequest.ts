import { setImmediate as nextTurn } from "node:timers/promises";
import { softmax } from "@typed-question/protocol/readout/softmax";
import type {
  EngineOutcome,
  EngineQuestion,
  EngineRequest,
  EngineResult,
} from "@typed-question/protocol/engine";
import { temperatureOf } from "./config";
import type { LayaModel } from "./model";
import { buildSequence, OptionsDoNotFit, type CutPart } from "./sequence";
import { instructionsText, layaText, optionTexts } from "./wording";

/** A question that the model has no room for; the message is for the caller. */
export class Refused extends Error {
  override name = "Refused";
}

/**
 * Answers the questions one after another, each in a sequence of its own with the state.
 * @param checkpoint called before each question; it throws to give the work up.
 * @throws Refused
 */
export async function answerRequest(
  model: LayaModel,
  request: EngineRequest,
  checkpoint: () => void,
): Promise<EngineResult> {
  const state = layaText(request.state);
  const outcomes: EngineOutcome[] = [];
  let inputTokens = 0;
  for (const question of request.questions) {
    if (question.kind === "box") throw new Error("This model cannot answer box questions");
    await nextTurn(); // A caller may have given up since the last question.
    checkpoint();
    const { outcome, tokens } = await answerQuestion(model, question, state);
    outcomes.push(outcome);
    inputTokens += tokens;
  }
  return { outcomes, usage: { inputTokens, outputTokens: 0 } };
}

async function answerQuestion(
  model: LayaModel,
  question: EngineQuestion,
  state: string,
): Promise<{ outcome: EngineOutcome; tokens: number }> {
  const options = optionTexts(question);
  // Exports of the graph compare the two best options; with a single one they fail.
  if (options.length === 1) return { outcome: { kind: "distribution", probabilities: [1] }, tokens: 0 };
  const sequence = fitted(model, { instructions: instructionsText(question), options, state });
  const logits = await model.logits(question.kind, sequence);
  const probabilities = softmax(logits, temperatureOf(model.config, question.kind, options.length));
  return {
    outcome: { kind: "distribution", probabilities, ...cutNote(sequence.cut) },
    tokens: sequence.tokens.length,
  };
}

function fitted(model: LayaModel, texts: Parameters<typeof buildSequence>[0]) {
  try {
    return buildSequence(texts, model.tokenizer, model.config);
  } catch (error) {
    if (!(error instanceof OptionsDoNotFit)) throw error;
    const { tokensMax } = model.config;
    throw new Refused(
      `Laya reads ${tokensMax} tokens at once: a question with ${texts.options.length} options has no room in them.`,
    );
  }
}

/** The answer names every part that the model read incompletely. */
const cutNote = (cut: CutPart[]) =>
  cut.length === 0 ? {} : { extras: new Map([["x_truncated", cut] as const]) };
