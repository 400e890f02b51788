import type { EngineContent, EngineQuestion } from "../src/engine";

/** Questions for engines, for tests and benches. */

/** Prose as an engine gets it. */
export const prose = (text: string): EngineContent => ({ format: "text", parts: [{ type: "text", text }] });

export const askNoul = (
  instructions: EngineContent | null,
  yes: EngineContent | null = null,
  no: EngineContent | null = null,
): EngineQuestion => ({
  type: "noul",
  kind: "binary",
  instructions,
  outcomes: [no, yes].map((description) => ({ name: null, description })),
});

export const askChoice = (
  instructions: EngineContent | null,
  options: { name: string; description: EngineContent | null }[],
): EngineQuestion => ({ type: "choice", kind: "nominal", instructions, outcomes: options });

export const askScore = (instructions: EngineContent | null, levels: EngineContent[]): EngineQuestion => ({
  type: "score",
  kind: "ordinal",
  instructions,
  outcomes: levels.map((description) => ({ name: null, description })),
});

/** The same question with examples of its outcomes, in their order. Its descriptions become `is`. */
export const withExamples = (
  question: EngineQuestion,
  examples: readonly (readonly string[])[],
): EngineQuestion => ({
  ...question,
  outcomes: question.outcomes.map(({ name, description: is }, i) => {
    const texts = examples[i] ?? [];
    if (texts.length === 0) return { name, description: is };
    const sent = { ...(is ? { is: contentJson(is) } : {}), examples: texts };
    return {
      name,
      description: { format: "json", parts: [{ type: "text", text: JSON.stringify(sent) }] },
      byExample: { is, examples: texts.map(prose) },
    };
  }),
});

function contentJson({ format, parts }: EngineContent): unknown {
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  return format === "text" ? text : (JSON.parse(text) as unknown);
}
