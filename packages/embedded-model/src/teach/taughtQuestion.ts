import type { EngineQuestion } from "@typed-question/protocol/engine";
import { calmCase, withoutCourtesies } from "../text/canonical";
import { contentText } from "../text/content";

/**
 * A question as one text: equal texts are the same taught question. Its kind and outcomes are the same. Its
 * instructions may differ in
 *
 * - capitals and small letters,
 * - spaces and line breaks,
 * - a full stop, question mark, exclamation mark or colon at the end,
 * - a greeting, 'please' and 'kindly' at the beginning, or 'please' at the end.
 *
 * Options may stand in any order, and so `order` tells where each is. Levels, and what counts as yes or no, are
 * compared with their order. Their texts may differ in capitals and spaces alone.
 */
export function taughtKey(question: EngineQuestion): { key: string; order: number[] } {
  const texts = question.outcomes.map(({ name, description }) =>
    JSON.stringify([folded(name ?? ""), folded(contentText(description))]),
  );
  const order = texts.map((_, index) => index);
  if (question.kind === "nominal")
    order.sort((a, b) => (texts[a]! < texts[b]! ? -1 : texts[a] === texts[b] ? 0 : 1));
  const key = JSON.stringify([
    question.kind,
    plainInstructions(contentText(question.instructions)),
    ...order.map((at) => texts[at]),
  ]);
  return { key, order };
}

const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

const POLITE_START = /^(?:(?:please|kindly|pls)[,:]?\s+)+/u;
const POLITE_END = /[,\s]+(?:please|pls)$/u;
const END_MARKS = /[\s.?!:…]+$/u;

function plainInstructions(instructions: string): string {
  let text = folded(withoutCourtesies(calmCase(instructions)));
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(END_MARKS, "").replace(POLITE_START, "").replace(POLITE_END, "");
  }
  return text;
}
