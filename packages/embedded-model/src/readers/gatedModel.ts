import { choiceDistribution } from "@typed-question/protocol/readout/choice";
import { binary, noulDistribution } from "@typed-question/protocol/readout/noul";
import { scoreDistribution } from "@typed-question/protocol/readout/score";
import type { EngineOutcome, EngineQuestion } from "@typed-question/protocol/engine";
import calibration from "./calibration.json";
import { outcome, uniform } from "./outcome";
import type { Found } from "./claim";
import type { ConceptBank } from "./concepts";
import { conceptReader } from "./conceptReaders";
import { contentText } from "../text/content";
import { readLanguage } from "../rules/language";
import { RULE_READERS } from "./ruleReaders";
import { levelsOfPair, readFieldPair, sameLogit } from "./fieldPair";
import { conceptOfScore } from "./rubrics";
import { choiceSignals, levelText, noulSignals, scoreSignals } from "./signals";

const FIELDS_SKILL = "compared fields";
/** From this share on the answer is the reader's; below it is hardly more than a guess. */
const SHARE_MIN = 0.35;
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
  const pair = question.kind === "nominal" ? null : await comparedFields(question, found);
  if (pair) return pair;
  if (question.kind === "nominal") {
    const names = question.outcomes.map(({ name }) => name ?? "");
    const language = await readLanguage(core.text, names);
    if (language) return outcome(language, "language");
    const { signals, concept } = await choiceSignals(question, core, embedder, bank);
    return outcome(choiceDistribution(signals, calibration.choice), concept);
  }
  if (question.kind === "ordinal") {
    const { signals, concept } = await scoreSignals(question, core, embedder, bank, (asked, levels) =>
      conceptOfScore(asked, levels, bank),
    );
    return outcome(scoreDistribution(signals, calibration.score), concept);
  }
  const instructions = contentText(question.instructions);
  if (instructions.trim() === "" && !question.outcomes[1]!.description) return outcome([0.5, 0.5], null);
  for (const reader of [...RULE_READERS, conceptReader(question, bank)]) {
    const claim = await reader.reads(instructions);
    const yes = claim && (await claim.decide(found));
    if (!claim || yes === null) continue;
    const share = await claim.share(found, yes);
    return outcome(binary(softened(yes, share)), share < SHARE_MIN ? null : claim.skill);
  }
  const { signals } = await noulSignals(question, core, embedder, bank);
  const [, yes] = noulDistribution(signals, calibration.noul);
  const hasMeanings = signals.opposed !== null;
  return outcome(binary(hasMeanings ? yes! : within(yes!, FREE_MAX)), null);
}

/** The answer to a question that compares two fields of the state; null for any other question. */
async function comparedFields(
  question: EngineQuestion,
  { fields, embedder }: Found,
): Promise<EngineOutcome | null> {
  const pair = readFieldPair(contentText(question.instructions), fields);
  if (!pair) return null;
  const logit = await sameLogit(pair.first, pair.second, embedder);
  if (question.kind === "ordinal") {
    const levels = question.outcomes.map(levelText);
    return outcome(await levelsOfPair(logit, levels, embedder), FIELDS_SKILL);
  }
  const asked = pair.asksForDifference ? -logit : logit;
  return outcome(binary(1 / (1 + Math.exp(-asked))), FIELDS_SKILL);
}

/** A probability with its logit times a share. */
export function softened(yes: number, share: number): number {
  const logit = Math.log(yes) - Math.log1p(-yes);
  return Number.isFinite(logit)
    ? 1 / (1 + Math.exp(-share * logit))
    : share < 1
      ? 0.5 + (yes - 0.5) * share
      : yes;
}

const within = (yes: number, distance: number): number =>
  Math.min(0.5 + distance, Math.max(0.5 - distance, yes));
