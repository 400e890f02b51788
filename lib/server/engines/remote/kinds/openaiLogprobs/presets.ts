import type { PresetName } from "@/lib/shared/pageApi/connectionKinds";
import type { FactsSource } from "../kind";

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
  /** Absent where nothing is said of a make. */
  source?: FactsSource;
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

const READ_ON = "2026-11-29";

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
    deviations: [
      "Gives 20 log probabilities only where --max-logprobs allows them (it does by default).",
      "Turns reasoning off by enable_thinking, which Qwen3 reads; models that reason always cannot be asked.",
    ],
    source: { readOn: READ_ON, pages: ["https://docs.vllm.ai/en/latest/features/reasoning_outputs/"] },
  },
  "llama-cpp": {
    ...PLAIN,
    label: "llama.cpp's server",
    baseUrl: "http://localhost:8080/v1",
    reasoningOff: { ...TEMPLATE_OFF, reasoning_effort: "none" },
    deviations: ["Lists its model by the file's path unless --alias names it."],
    unknown: ["From which version on it turns reasoning off this way."],
    source: {
      readOn: READ_ON,
      pages: ["https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md"],
    },
  },
  "lm-studio": {
    ...PLAIN,
    label: "LM Studio",
    baseUrl: "http://localhost:1234/v1",
    reasoningOff: { reasoning_effort: "none" },
    deviations: [
      "Its chat endpoint has given no log probabilities so far, in any known version. Without them no question is answered.",
    ],
    source: { readOn: READ_ON, pages: ["https://github.com/lmstudio-ai/lms/issues/60"] },
  },
  sglang: {
    ...PLAIN,
    label: "SGLang",
    baseUrl: "http://localhost:30000/v1",
    reasoningOff: TEMPLATE_OFF,
    deviations: [
      "Turns reasoning off by enable_thinking, which Qwen3 reads; models that reason always cannot be asked.",
    ],
    source: {
      readOn: READ_ON,
      pages: ["https://docs.sglang.io/docs/basic_usage/openai_api_completions"],
    },
  },
  ollama: {
    ...PLAIN,
    label: "Ollama, its chat endpoint",
    baseUrl: "http://localhost:11434/v1",
    // Only its own endpoint /api/chat reads `think`.
    reasoningOff: { reasoning_effort: "none" },
    unknown: [
      "From which version on its OpenAI endpoint gives log probabilities: older ones leave them out.",
    ],
    source: {
      readOn: READ_ON,
      pages: [
        "https://docs.ollama.com/api/openai-compatibility",
        "https://github.com/ollama/ollama/pull/14821",
        "https://github.com/ollama/ollama/issues/16117",
      ],
    },
  },
  other: { ...PLAIN, label: "Another chat server with log probabilities" },
};
