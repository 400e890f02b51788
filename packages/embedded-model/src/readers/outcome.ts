import type { EngineOutcome, EngineQuestion } from "@typed-question/protocol/engine";

/** @param skill the rule or the concept that answered; null for none */
export function outcome(probabilities: number[], skill: string | null): EngineOutcome {
  if (skill === null) return { kind: "distribution", probabilities };
  return { kind: "distribution", probabilities, extras: new Map([["x_skill", skill]]) };
}

export function uniform({ outcomes: { length } }: EngineQuestion): number[] {
  return new Array<number>(length).fill(1 / length);
}
