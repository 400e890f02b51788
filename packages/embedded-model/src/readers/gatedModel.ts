import { binary, noulDistribution } from "@typed-question/protocol/readout/noul";
import type { EngineOutcome, EngineQuestion } from "@typed-question/protocol/engine";
import calibration from "./calibration.json";
import { answerCalibrated, outcome, uniform } from "./calibratedModel";
import type { Claim, Found } from "./claim";
import type { ConceptBank } from "./concepts";
import { conceptReader } from "./conceptReaders";
import { contentText } from "../text/content";
import { eventShare, missingWords } from "./presence";
import { RULE_READERS } from "./ruleReaders";
import { noulSignals } from "./signals";

/**
 * What is left of a logit for each word of the question that the text lacks. A yes needs every word; a no may still hold
 * without them.
 */
const LEFT_OF_YES = 0.12;
const LEFT_OF_NO = 0.3;
/** Concepts are too sure on other people's texts. */
const CONCEPT_SHARE = 0.8;
/** From this share on, an answer about an event still counts as the concept's. */
const EVENT_MIN = 0.5;
/** How far from one half nearness alone may answer. */
const FREE_MAX = 0.15;

/**
 * The current version: a rule or a concept takes a question only for the words that it accounts for. The text must have
 * the other words, or the answer goes towards one half and names no skill.
 */
export async function answerGated(
  question: EngineQuestion,
  found: Found,
  bank: ConceptBank,
): Promise<EngineOutcome> {
  const { core, embedder } = found;
  if (found.whole.chunks.length === 0) return outcome(uniform(question), null);
  if (question.kind !== "binary") return answerCalibrated(question, core, embedder, bank);
  const instructions = contentText(question.instructions);
  if (instructions.trim() === "" && !question.outcomes[1]!.description) return outcome([0.5, 0.5], null);
  for (const reader of [...RULE_READERS, conceptReader(question, bank)]) {
    const claim = await reader.reads(instructions);
    const yes = claim && (await claim.decide(found));
    if (claim && yes !== null) return gated(instructions, claim, yes, found);
  }
  const { signals } = await noulSignals(question, core, embedder, bank);
  const [, yes] = noulDistribution(signals, calibration.noul);
  const hasMeanings = signals.opposed !== null;
  return outcome(binary(hasMeanings ? yes! : within(yes!, FREE_MAX)), null);
}

async function gated(
  instructions: string,
  { skill, leftOver, isEvent }: Claim,
  yes: number,
  { whole, embedder }: Found,
): Promise<EngineOutcome> {
  const isRule = isEvent === undefined;
  const share = isRule ? 1 : CONCEPT_SHARE;
  if (isEvent) {
    const about = await eventShare(instructions, leftOver, whole, embedder);
    return outcome(binary(softened(yes, share * about)), about < EVENT_MIN ? null : skill);
  }
  const missing = await missingWords(instructions, leftOver, whole, embedder);
  if (missing === 0) return outcome(binary(softened(yes, share)), skill);
  const left = (yes > 0.5 ? LEFT_OF_YES : LEFT_OF_NO) ** missing;
  return outcome(binary(softened(yes, share * left)), null);
}

/** A probability with its logit times a share. */
export function softened(yes: number, share: number): number {
  const logit = Math.log(yes) - Math.log1p(-yes);
  return Number.isFinite(logit) ? 1 / (1 + Math.exp(-share * logit)) : share < 1 ? 0.5 + (yes - 0.5) * share : yes;
}

const within = (yes: number, distance: number): number =>
  Math.min(0.5 + distance, Math.max(0.5 - distance, yes));
