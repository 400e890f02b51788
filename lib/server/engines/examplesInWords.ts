import type { EngineContent, EngineQuestion, Part } from "@typed-question/protocol/engine";

/**
 * The question with its examples as part of each description, for engines that read text: what the outcome means, then
 * a line for each example. Other questions stay the same object.
 */
export function withExamplesInWords(question: EngineQuestion): EngineQuestion {
  if (!question.outcomes.some(({ byExample }) => byExample)) return question;
  const outcomes = question.outcomes.map(({ name, description, byExample }) => ({
    name,
    description: byExample ? inWords(byExample.is, byExample.examples) : description,
  }));
  return { ...question, outcomes };
}

function inWords(is: EngineContent | null, examples: readonly EngineContent[]): EngineContent | null {
  const written = examples.filter(hasContent);
  if (written.length === 0) return is;
  const lines = written.flatMap((example) => [textPart("\n- "), ...example.parts.map(indented)]);
  const parts = [
    ...(is?.parts ?? []),
    textPart(is && hasContent(is) ? "\nExamples:" : "Examples:"),
    ...lines,
  ];
  return { format: "text", parts };
}

const textPart = (text: string): Part => ({ type: "text", text });

/** Further lines of an example stand below its first one. */
const indented = (part: Part): Part =>
  part.type === "text" ? textPart(part.text.replace(/\n/g, "\n  ")) : part;

const hasContent = ({ parts }: EngineContent): boolean =>
  parts.some((part) => part.type === "image" || part.text.trim() !== "");
