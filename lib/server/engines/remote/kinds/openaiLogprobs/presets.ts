import type { PresetName } from "@/lib/shared/pageApi/connectionKinds";

/** Known facts about chat servers of one make. */
export interface ChatPreset {
  label: string;
  baseUrl: string;
  needsKey: boolean;
  /** The server's name for the limit of tokens. */
  tokensField: "max_tokens" | "max_completion_tokens";
  /** Fields that turn reasoning off, so that the first token is the answer. */
  reasoningOff: Readonly<Record<string, string | boolean | Readonly<Record<string, boolean>>>>;
  deviations: readonly string[];
  unknown: readonly string[];
}

const PLAIN: ChatPreset = {
  label: "",
  baseUrl: "",
  needsKey: false,
  tokensField: "max_tokens",
  reasoningOff: {},
  deviations: [],
  unknown: [],
};

const TEMPLATE_OFF = { chat_template_kwargs: { enable_thinking: false } };

/** From public documentation; none was called when this was written. */
export const CHAT_PRESETS: Readonly<Record<PresetName<"openai-logprobs">, ChatPreset>> = {
  openai: {
    ...PLAIN,
    label: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    needsKey: true,
    tokensField: "max_completion_tokens",
    deviations: ["Only models without reasoning; for others choose 'OpenAI, a model that reasons'."],
  },
  "openai-reasoning": {
    ...PLAIN,
    label: "OpenAI, a model that reasons",
    baseUrl: "https://api.openai.com/v1",
    needsKey: true,
    tokensField: "max_completion_tokens",
    reasoningOff: { reasoning_effort: "none" },
    deviations: ["Gives log probabilities only with reasoning turned off, which not every model allows."],
  },
  vllm: {
    ...PLAIN,
    label: "vLLM",
    baseUrl: "http://localhost:8000/v1",
    reasoningOff: TEMPLATE_OFF,
    deviations: ["Gives 20 log probabilities only where --max-logprobs allows them (it does by default)."],
  },
  "llama-cpp": {
    ...PLAIN,
    label: "llama.cpp's server",
    baseUrl: "http://localhost:8080/v1",
    reasoningOff: TEMPLATE_OFF,
    unknown: ["Whether every version turns reasoning off this way."],
  },
  "lm-studio": {
    ...PLAIN,
    label: "LM Studio",
    baseUrl: "http://localhost:1234/v1",
    reasoningOff: { reasoning_effort: "none" },
  },
  sglang: {
    ...PLAIN,
    label: "SGLang",
    baseUrl: "http://localhost:30000/v1",
    reasoningOff: TEMPLATE_OFF,
    unknown: ["Whether every version turns reasoning off this way."],
  },
  ollama: {
    ...PLAIN,
    label: "Ollama, its chat endpoint",
    baseUrl: "http://localhost:11434/v1",
    reasoningOff: { think: false },
    unknown: ["Whether its OpenAI endpoint gives log probabilities in every version."],
  },
  other: { ...PLAIN, label: "Another chat server with log probabilities" },
};
