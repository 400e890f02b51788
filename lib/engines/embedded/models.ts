/** The versions of the embedded model. */
export const EMBEDDED_MODELS = [
  {
    id: "model-1.13.0",
    releaseDate: "2026-11-28",
    description:
      "Built in and offline: a small English sentence encoder that compares the state with the question and its " +
      "options, with calibrated readouts. Good at topics and intents; it does not understand negation, " +
      "arithmetic or reasoning, and free yes/no questions are a weak hint.",
  },
  {
    id: "model-1.12.0",
    releaseDate: "2026-09-14",
    description:
      "The plain predecessor of model-1.13.0: the same small English encoder with one similarity and one " +
      "temperature. Topics only; it does not understand negation or arithmetic.",
  },
] as const;

export type EmbeddedModelId = (typeof EMBEDDED_MODELS)[number]["id"];
