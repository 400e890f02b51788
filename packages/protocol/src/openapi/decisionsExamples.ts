/** Examples of the decisions wire. A test holds each of them to the schema beside which it stands. */

export const DECISIONS_REQUEST_EXAMPLE = {
  model: "model-latest",
  input: "I was charged twice for my subscription. Refund me today!",
  questions: [
    { type: "predicate", name: "billing", instructions: "Is this about billing?" },
    {
      type: "choice",
      name: "team",
      instructions: "Which team should handle this?",
      choices: [
        { value: "billing", description: "payments, invoices and refunds" },
        { value: "technical", description: "errors and crashes" },
        { value: "other" },
      ],
    },
    {
      type: "score",
      instructions: "How urgent is it?",
      levels: [{ label: "can wait" }, { label: "this week" }, { label: "today" }],
    },
  ],
};

/** A PNG of one pixel, as base64. */
export const PIXEL_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export const DECISIONS_IMAGE_EXAMPLE = {
  model: "model-latest",
  input: [
    { role: "system", content: "Customers send screenshots of the app." },
    {
      role: "user",
      content: [
        { type: "input_text", text: "What does this mean?" },
        { type: "input_image", image_url: `data:image/png;base64,${PIXEL_PNG}` },
      ],
    },
  ],
  questions: [
    {
      type: "choice",
      instructions: "Does the screenshot show an error?",
      choices: [{ value: true }, { value: false }],
    },
  ],
};

export const DECISIONS_RESPONSE_EXAMPLE = {
  model: "model-1.15.0",
  answers: [
    { type: "predicate", name: "billing", probability: 0.98 },
    {
      type: "choice",
      name: "team",
      choice: "billing",
      confidence: 0.91,
      probabilities: [
        { value: "billing", probability: 0.94 },
        { value: "technical", probability: 0.02 },
        { value: "other", probability: 0.04 },
      ],
    },
    {
      type: "score",
      name: null,
      score: 1.88,
      confidence: 0.82,
      probabilities: [
        { label: "can wait", value: 0, probability: 0 },
        { label: "this week", value: 1, probability: 0.12 },
        { label: "today", value: 2, probability: 0.88 },
      ],
    },
  ],
  usage: {
    input_tokens: 52,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: 0,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 52,
  },
};

export const DECISIONS_ERROR_EXAMPLE = {
  error: {
    message: "Missing required parameter: 'questions[0].instructions'.",
    type: "invalid_request_error",
    code: "missing_required_parameter",
    param: "questions[0].instructions",
  },
};
