/** Examples of the document. A test holds each of them to the schema beside which it stands. */

const billing = {
  type: "noul",
  instructions: "Is this about billing?",
};

const team = {
  type: "choice",
  instructions: "Which team should handle this?",
  criteria: { billing: "payments, invoices and refunds", technical: "errors and crashes", other: null },
};

const urgency = {
  type: "score",
  instructions: "How urgent is it?",
  criteria: ["can wait", "this week", "today"],
};

export const REQUEST_EXAMPLE = {
  model: "model-latest",
  state: "I was charged twice for my subscription. Refund me today!",
  questions: { billing, team, urgency },
};

export const RESPONSE_EXAMPLE = {
  model: "model-1.13.0",
  answers: {
    billing: { type: "noul", noul: 0.98 },
    team: {
      type: "choice",
      choice: "billing",
      confidence: 0.91,
      probabilities: { billing: 0.94, technical: 0.02, other: 0.04 },
    },
    urgency: {
      type: "score",
      score: 1.88,
      confidence: 0.82,
      legend: { "0": "can wait", "1": "this week", "2": "today" },
      probabilities: { "0": 0, "1": 0.12, "2": 0.88 },
    },
  },
  usage: { input_tokens: 52, output_tokens: 0 },
};

export const IMAGE_REQUEST_EXAMPLE = {
  model: "model-latest",
  state: "Ticket with a screenshot: img-4f0c",
  questions: { billing },
  assets: { "img-4f0c": { type: "image", part: "screenshot" } },
};

export const MODELS_EXAMPLE = {
  models: [
    {
      name: "model-latest",
      description: "The most recent stable release, now model-1.13.0.",
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
