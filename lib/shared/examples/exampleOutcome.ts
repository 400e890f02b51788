/** The answer of the built-in model to one question of an example. */
export interface ExampleOutcome {
  kind: "binary" | "nominal" | "ordinal";
  /** An option's name, or a level's number; `0` and `1` stand for no and yes. */
  labels: string[];
  /** One for each label, 0 to 1. */
  probabilities: number[];
}
