import { choiceDistribution } from "@typed-question/protocol/readout/choice";
import { binary, noulDistribution } from "@typed-question/protocol/readout/noul";
import { scoreDistribution } from "@typed-question/protocol/readout/score";
import type { EngineOutcome, EngineQuestion } from "@typed-question/protocol/engine";
import calibration from "./calibration.json";
import type { ConceptBank } from "./concepts";
import { contentText } from "../text/content";
import type { Embedder, ReadText } from "../encoder/embedder";
import { choiceSignals, noulSignals, scoreSignals } from "./signals";
import { findContactData } from "../rules/contactData";
import { readLanguage } from "../rules/language";
import { compareDates } from "../rules/dates";
import { datesFinder } from "../rules/findDates";
import { namesFinder } from "../rules/findNames";
import { findNamedKind } from "../rules/namedKind";
import { findNamedThing, plainLettersFinder } from "../rules/namedThing";
import { compareNumbers } from "../rules/numbers";
import { numbersFinder } from "../rules/quantities";

/**
 * The current version: skills first, each only for questions it knows, then the calibrated readouts. A
 * participating skill or concept is named in `x_skill`. Without any content in the state every answer is
 * equally likely.
 */
export async function answerCalibrated(
  question: EngineQuestion,
  state: ReadText,
  embedder: Embedder,
  bank: ConceptBank,
): Promise<EngineOutcome> {
  if (state.chunks.length === 0) return outcome(uniform(question), null);
  switch (question.kind) {
    case "binary": {
      const instructions = contentText(question.instructions);
      if (instructions.trim() === "" && !question.outcomes[1]!.description) return outcome([0.5, 0.5], null);
      const dated = await compareDates(instructions, () => embedder.find(state, datesFinder));
      if (dated !== null) return outcome(binary(dated), "dates");
      const compared = await compareNumbers(instructions, () => embedder.find(state, numbersFinder));
      if (compared !== null) return outcome(binary(compared), "numbers");
      const contact = findContactData(instructions, state.text);
      if (contact !== null) return outcome(binary(contact), "personal data");
      const named = await findNamedThing(instructions, () => embedder.find(state, plainLettersFinder));
      if (named !== null) return outcome(binary(named), "named thing");
      const ofKind = await findNamedKind(instructions, () => embedder.find(state, namesFinder));
      if (ofKind !== null) return outcome(binary(ofKind), "named thing");
      const { signals, concept } = await noulSignals(question, state, embedder, bank);
      return outcome(noulDistribution(signals, calibration.noul), concept);
    }
    case "nominal": {
      const language = readLanguage(
        state.text,
        question.outcomes.map(({ name }) => name ?? ""),
      );
      if (language) return outcome(language, "language");
      const { signals, concept } = await choiceSignals(question, state, embedder, bank);
      return outcome(choiceDistribution(signals, calibration.choice), concept);
    }
    case "ordinal": {
      const { signals, concept } = await scoreSignals(question, state, embedder, bank);
      return outcome(scoreDistribution(signals, calibration.score), concept);
    }
  }
}

export function outcome(probabilities: number[], skill: string | null): EngineOutcome {
  if (skill === null) return { kind: "distribution", probabilities };
  return { kind: "distribution", probabilities, extras: new Map([["x_skill", skill]]) };
}

export function uniform({ outcomes: { length } }: EngineQuestion): number[] {
  return new Array<number>(length).fill(1 / length);
}
