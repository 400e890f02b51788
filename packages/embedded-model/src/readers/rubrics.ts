import type { Concept, ConceptBank } from "./concepts";

/** The concepts that name themselves by their levels or by the scale's usual name. */
const RUBRICS: { concept: string; levels?: RegExp; instructions?: RegExp }[] = [
  // "1 star … 5 stars"
  { concept: "sentiment", levels: /^(?:(?:\d|one|two|three|four|five) stars?|★+☆*)$/i },
  {
    concept: "sentiment",
    instructions: /\b(?:star|stars|thumbs|satisfaction|csat|nps|review) ?(?:rating|score|level|grade)?\b/i,
  },
  // "cold, warm, hot"
  { concept: "purchase intent", levels: /^(?:not a lead|(?:ice.?)?cold|cool|lukewarm|warm|hot|on fire)\b/i },
  {
    concept: "purchase intent",
    instructions:
      /\b(?:lead|prospect|buyer|deal)s? (?:temperature|score|quality|grade|heat|status|stage|warmth)\b/i,
  },
  // "P1 … P4"
  { concept: "bug severity", levels: /^s(?:ev(?:erity)?)?[ -]?\d\b/i },
  { concept: "urgency", levels: /^p(?:rio(?:rity)?)?[ -]?\d\b/i },
  {
    concept: "urgency",
    instructions: /\b(?:triage|response time|time to (?:act|react|respond)|deadline pressure)\b/i,
  },
  { concept: "anger", instructions: /\b(?:temper|heat|escalation) (?:level|score|scale)\b|\bhow heated\b/i },
  { concept: "politeness", instructions: /\b(?:courtesy|manners|civility) (?:level|score|scale|grade)\b/i },
];

/**
 * The concept of a score: the one that its instructions ask for, else the one of its levels. An odd name such as "Triage
 * level" says nothing by itself.
 */
export async function conceptOfScore(
  instructions: string,
  levels: readonly string[],
  bank: ConceptBank,
): Promise<Concept | null> {
  const asked = await bank.find(instructions);
  if (asked) return asked;
  const known = RUBRICS.find(
    ({ levels: ofLevel, instructions: ofText }) =>
      (ofLevel !== undefined && levels.every((level) => ofLevel.test(level.trim()))) ||
      (ofText !== undefined && ofText.test(instructions)),
  );
  if (known) return bank.byName(known.concept);
  return bank.find(`${instructions} ${levels.join(", ")}`);
}

/** P1 and severity 1 are the highest, whatever their order; null for levels that are no such codes. */
export function codePositions(levels: readonly string[]): number[] | null {
  const numbers = levels.map(
    (level) => /^(?:p|s|prio(?:rity)?|sev(?:erity)?)[ -]?(\d)\b/i.exec(level.trim())?.[1],
  );
  if (numbers.length < 2 || numbers.includes(undefined)) return null;
  const values = numbers.map(Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high === low ? null : values.map((value) => 1 - (2 * (value - low)) / (high - low));
}
