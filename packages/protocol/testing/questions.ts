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
