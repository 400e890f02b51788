import type { PresetName } from "@/lib/shared/pageApi/connectionKinds";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import type { PresetFacts } from "../kind";

/** Known facts about servers of one make with OpenAI's Decisions API. */
export interface DecisionsPreset extends PresetFacts {
  /** Most questions of one request; more are asked in several. */
  questionsMax: number;
}

const WRITTEN =
  "Criteria of yes and no are written into the instructions; x_sent_instructions of an answer shows them.";

const PLAIN: DecisionsPreset = {
  label: "",
  baseUrl: "",
  needsKey: true,
  images: true,
  optionsMax: OPTIONS_MAX,
  questionsMax: 400,
  deviations: [WRITTEN],
  unknown: [],
};

const OPENAI_REFERENCE = "https://developers.openai.com/api/reference/resources/decisions/";

/** The price of OpenAI's model; output, and reading and writing its cache, cost nothing. */
const LUNA_PRICE = { perMillion: 0.1, currency: "USD" };

const UNTRIED = "Whether it answers as its pages say: it was never called with a key.";

/** From public pages, read on the given day. No server was called, for want of keys. */
export const DECISIONS_PRESETS: Readonly<Record<PresetName<"openai-decisions">, DecisionsPreset>> = {
  openai: {
    ...PLAIN,
    label: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    price: LUNA_PRICE,
    deviations: [
      WRITTEN,
      "A public beta since 2026-10-06, with one model: gpt-6-luna.",
      "Lists all of OpenAI's models; only that one answers.",
      "May refuse a single question and answer the others.",
    ],
    unknown: [UNTRIED, "The longest input and the largest image that it takes."],
    source: { readOn: "2026-11-29", pages: [OPENAI_REFERENCE] },
  },
  vercel: {
    ...PLAIN,
    label: "Vercel AI Gateway",
    baseUrl: "https://ai-gateway.vercel.sh/v1",
    deviations: [
      WRITTEN,
      "Answers for any decision model; OpenAI's is openai/gpt-6-luna-decisions.",
      "Charges 0.10 USD per million input tokens for that one.",
    ],
    unknown: [UNTRIED, "Which of its models take images, and which may refuse."],
    source: {
      readOn: "2026-11-29",
      pages: [
        "https://vercel.com/docs/ai-gateway/sdks-and-apis/openai-decisions",
        "https://vercel.com/ai-gateway/models/openai/gpt-6-luna-decisions",
      ],
    },
  },
  openrouter: {
    ...PLAIN,
    label: "OpenRouter",
    baseUrl: "https://openrouter.ai/api/alpha",
    questionsMax: 200,
    deviations: [
      WRITTEN,
      "At most 200 questions a request; more are asked in several.",
      "Its own pages describe noul, choice and score: the preset of this protocol is the safer one.",
    ],
    unknown: [UNTRIED, "Whether /api/alpha/decisions takes this form too, and where it lists its models."],
    source: {
      readOn: "2026-11-29",
      pages: [
        "https://openrouter.ai/openai/gpt-6-luna-decisions/providers",
        "https://openrouter.ai/docs/guides/overview/models",
      ],
    },
  },
  fireworks: {
    ...PLAIN,
    label: "Fireworks",
    baseUrl: "https://api.fireworks.ai/inference/v1",
    images: false,
    optionsMax: 208,
    deviations: [
      WRITTEN,
      "Text alone, and at most 208 options.",
      "Names of models are paths such as accounts/fireworks/models/x; other models answer 400.",
    ],
    unknown: [UNTRIED, "Whether it lists its decision models."],
    source: { readOn: "2026-11-29", pages: ["https://docs.fireworks.ai/api-reference/post-decisions"] },
  },
  litellm: {
    ...PLAIN,
    label: "LiteLLM",
    baseUrl: "http://localhost:4000/v1",
    deviations: [
      WRITTEN,
      "From version 1.104.2. A 1.106.0-dev.1 takes this protocol's own form at this address.",
      "Images only for models of OpenAI; others answer 400.",
    ],
    unknown: [UNTRIED, "Which of the listed models are decision models."],
    source: { readOn: "2026-11-29", pages: ["https://docs.litellm.ai/docs/decisions"] },
  },
  other: {
    ...PLAIN,
    label: "Another server with OpenAI's Decisions API",
    needsKey: false,
  },
};
