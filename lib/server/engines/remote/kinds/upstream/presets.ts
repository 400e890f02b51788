import type { PresetName } from "@/lib/shared/pageApi/connectionKinds";
import {
  COMPATIBLE_HEADERS,
  DANGER_ZONE_IMAGES_HEADER,
  LONG_CONTEXT_HEADER,
} from "@typed-question/protocol/headers";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import type { FactsSource } from "../kind";

/** Known facts about servers of one make with this protocol. */
export interface UpstreamPreset {
  label: string;
  /** The suggested address for a new connection; `path` and `modelsPath` follow it. */
  baseUrl: string;
  path: string;
  modelsPath: string;
  needsKey: boolean;
  /** The make's names for this protocol's request headers; null where it has none or none is known. */
  imagesHeader: string | null;
  longContextHeader: string | null;
  /** Put before a model's name that has no `/`. */
  modelPrefix: string;
  optionsMax: number;
  /** Longest side in pixels of an image; null where it takes none, or not in a way that is known. */
  imageSideMax: number | null;
  /** How it deviates, as far as that is known. */
  deviations: readonly string[];
  /** Untested behaviour. */
  unknown: readonly string[];
  /** Absent where nothing is said of a make. */
  source?: FactsSource;
}

const PLAIN: UpstreamPreset = {
  label: "",
  baseUrl: "",
  path: "/v1/systemone",
  modelsPath: "/v1/models",
  needsKey: true,
  imagesHeader: null,
  longContextHeader: null,
  modelPrefix: "",
  optionsMax: OPTIONS_MAX,
  imageSideMax: null,
  deviations: [],
  unknown: [],
};

const IMAGE_SIDE_MAX = 2_048;

const readOn = (date: string, ...pages: readonly string[]): { source: FactsSource } => ({
  source: { readOn: date, pages },
});

/**
 * Taken from public documentation and integrations. No server was called for this table, for want of keys. Every
 * server's replies are read with the same tolerance.
 */
export const UPSTREAM_PRESETS: Readonly<Record<PresetName<"upstream">, UpstreamPreset>> = {
  typesafe: {
    ...PLAIN,
    label: "TypeSafe",
    baseUrl: "https://api.typesafe.ai",
    imagesHeader: COMPATIBLE_HEADERS[DANGER_ZONE_IMAGES_HEADER],
    longContextHeader: COMPATIBLE_HEADERS[LONG_CONTEXT_HEADER],
    imageSideMax: IMAGE_SIDE_MAX,
    deviations: ["Images and box questions need a model from 1.14 on."],
    unknown: ["The largest image that it takes."],
    ...readOn(
      "2026-11-29",
      "https://docs.litellm.ai/docs/pass_through/typesafe",
      "https://vercel.com/changelog/typesafe-ais-jev-1-14-is-now-available-on-ai-gateway",
    ),
  },
  openrouter: {
    ...PLAIN,
    label: "OpenRouter",
    baseUrl: "https://openrouter.ai/api",
    // Without the filter its list has text models alone.
    modelsPath: "/v1/models?output_modalities=decisions",
    imageSideMax: IMAGE_SIDE_MAX,
    deviations: [
      "Its list is asked for decision models alone.",
      "An alias begins with ~, such as ~typesafe/jev-latest. A bare name such as jev-latest works too.",
      "Images and box questions need a model that takes them, such as typesafe/jev-1.14.",
      "Its usage says what a request cost.",
    ],
    unknown: ["Whether images need a header, and the largest that it takes."],
    ...readOn(
      "2026-11-29",
      "https://openrouter.ai/docs/guides/community/typesafe-sdk",
      "https://openrouter.ai/docs/guides/features/decisions",
      "https://openrouter.ai/docs/guides/overview/models",
    ),
  },
  vercel: {
    ...PLAIN,
    label: "Vercel AI Gateway",
    baseUrl: "https://ai-gateway.vercel.sh/typesafe",
    modelPrefix: "typesafe-ai/",
    deviations: [
      "The address ends in /typesafe.",
      "Models have a maker's name in front, such as typesafe-ai/jev. Without one, typesafe-ai/ is put in front.",
    ],
    unknown: ["Whether it takes images at this address, and whether it lists its models there."],
    ...readOn(
      "2026-11-29",
      "https://vercel.com/docs/ai-gateway/sdks-and-apis/typesafe",
      "https://vercel.com/ai-gateway/models/typesafe-ai/jev",
    ),
  },
  fireworks: {
    ...PLAIN,
    label: "Fireworks",
    baseUrl: "https://api.fireworks.ai/inference",
    optionsMax: 208,
    deviations: [
      "Names of models are paths such as accounts/fireworks/models/x.",
      "At most 208 options. Its page says text alone, of the Decisions API.",
      "A model without this protocol gets a 400.",
    ],
    unknown: ["Whether it lists its models."],
    ...readOn("2026-11-29", "https://docs.fireworks.ai/api-reference/post-decisions"),
  },
  upstage: {
    ...PLAIN,
    label: "Upstage",
    baseUrl: "https://api.upstage.ai",
    optionsMax: 26,
    deviations: ["At most 26 options."],
    unknown: [
      "Whether it lists its models, and whether it takes images.",
      "Its own page about the limit of options: other people's lists say 26.",
    ],
  },
  laya: {
    ...PLAIN,
    label: "Laya (laya-serve)",
    baseUrl: "http://localhost:8000",
    needsKey: false,
    deviations: [
      "Gives the exact form of an answer only when it was started with LAYA_JEV_STRICT=1.",
      "Its confidence is 1 - H/log n.",
      "Gets worse from 20 options on, and with options named true, false, yes or no.",
    ],
    ...readOn("2026-11-29", "https://pypi.org/project/laya-serve/"),
  },
  kev: {
    ...PLAIN,
    label: "kev",
    baseUrl: "http://localhost:8008",
    needsKey: false,
    deviations: ["Takes no images.", "Lists its models. Asks for a key only with KEV_API_KEY set."],
    ...readOn(
      "2026-11-29",
      "https://glama.ai/mcp/servers/HappyMonkeyAI/kev-decision-mcp",
      "https://docs.memberjunction.org/v6/api/modules/_memberjunction_ai-systemone.html",
      "https://ollama.com/library/kev",
    ),
  },
  ollama: {
    ...PLAIN,
    label: "Ollama 0.35 or newer",
    baseUrl: "http://localhost:11434",
    needsKey: false,
    optionsMax: 26,
    deviations: [
      "At most 26 options.",
      "Its list has every model; only those with the capability 'decision' answer.",
      "A version before 0.35 answers 404. 0.40.4 or newer is advised.",
      "Takes images beside the state under names such as [image 1], which is not sent yet.",
    ],
    ...readOn(
      "2026-11-29",
      "https://docs.langchain4j.dev/integrations/decision-models/ollama/",
      "https://docs.langchain4j.dev/apidocs/dev/langchain4j/model/ollama/OllamaDecisionModel.html",
      "https://docs.spring.io/spring-ai/reference/2.1/api/decision/ollama-decision.html",
    ),
  },
  "llama-cpp": {
    ...PLAIN,
    label: "llama.cpp's server",
    baseUrl: "http://localhost:8080",
    needsKey: false,
    deviations: [
      "Lists its models by the file's path unless --alias names it, and marks the decision models.",
      "Answers 501 for a model that is no decision model.",
      "How many options it takes depends on the model, such as 52 for openjev and 255 for laya.",
      "Takes images in a field of their own, which is not sent yet.",
      "No release had this protocol on 2 October 2026: build it from source, or take a later one.",
    ],
    unknown: ["Whether it answers 503 while it loads."],
    ...readOn(
      "2026-11-29",
      "https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md",
      "https://docs.memberjunction.org/v6/api/modules/_memberjunction_ai-systemone.html",
    ),
  },
  other: {
    ...PLAIN,
    label: "Another server of this protocol",
    needsKey: false,
    imagesHeader: DANGER_ZONE_IMAGES_HEADER,
    longContextHeader: LONG_CONTEXT_HEADER,
    imageSideMax: IMAGE_SIDE_MAX,
  },
};
