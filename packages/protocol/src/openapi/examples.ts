import { QUESTIONS } from "../questions/registry";

/** Examples of the document. A test holds each of them to the schema beside which it stands. */

const EXAMPLES = Object.values(QUESTIONS).flatMap(({ example }) => example ?? []);

export const REQUEST_EXAMPLE = {
  model: "model-latest",
  state: "I was charged twice for my subscription. Refund me today!",
  questions: Object.fromEntries(EXAMPLES.map(({ name, question }) => [name, question])),
};

export const RESPONSE_EXAMPLE = {
  model: "model-1.15.0",
  answers: Object.fromEntries(EXAMPLES.map(({ name, answer }) => [name, answer])),
  usage: { input_tokens: 52, output_tokens: 0 },
};

export const IMAGE_REQUEST_EXAMPLE = {
  model: "model-latest",
  state: "Ticket with a screenshot: img-4f0c",
  questions: Object.fromEntries(EXAMPLES.slice(0, 1).map(({ name, question }) => [name, question])),
  assets: { "img-4f0c": { type: "image", part: "screenshot" } },
};

export const MODELS_EXAMPLE = {
  models: [
    {
      name: "model-latest",
      description: "The most recent stable release, now model-1.15.0.",
      release_date: "2026-11-28",
    },
  ],
};

export const VALIDATION_EXAMPLE = {
  detail: [
    {
      type: "missing",
      loc: ["body", "state"],
      msg: "Field required: expected a string, an object or an array",
    },
  ],
};

export const TOKENS_EXAMPLE = {
  detail: [
    {
      type: "max_tokens_exceeded",
      loc: ["body", "state"],
      msg:
        "The state has 40,112 tokens and the longest question 12, together more than 32,768; " +
        "the header 'Service-Danger-Zone-Long-Context: true' allows 131,072",
      ctx: { limit: 32768, actual: 40124 },
    },
  ],
};
