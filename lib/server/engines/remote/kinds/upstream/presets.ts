import type { PresetName } from "@/lib/shared/pageApi/connectionKinds";
import {
  COMPATIBLE_HEADERS,
  DANGER_ZONE_IMAGES_HEADER,
  LONG_CONTEXT_HEADER,
} from "@typed-question/protocol/headers";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";

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
  },
  openrouter: {
    ...PLAIN,
    label: "OpenRouter",
    baseUrl: "https://openrouter.ai/api",
    imageSideMax: IMAGE_SIDE_MAX,
    deviations: ["Lists the models of all its endpoints, in the form of OpenAI's list."],
    unknown: ["Whether images need a header, and the largest that it takes."],
  },
  vercel: {
    ...PLAIN,
    label: "Vercel AI Gateway",
    baseUrl: "https://ai-gateway.vercel.sh",
    modelPrefix: "typesafe-ai/",
    unknown: ["Its path: some call /v1/systemone, some /typesafe/v1/systemone.", "Whether it takes images."],
  },
  fireworks: {
    ...PLAIN,
    label: "Fireworks",
    baseUrl: "https://api.fireworks.ai/inference",
    deviations: ["Names of models are paths such as accounts/fireworks/models/x."],
    unknown: ["Whether it lists its models, and whether it takes images."],
  },
  upstage: {
    ...PLAIN,
    label: "Upstage",
    baseUrl: "https://api.upstage.ai",
    optionsMax: 26,
    deviations: ["At most 26 options."],
    unknown: ["Whether it lists its models, and whether it takes images."],
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
    unknown: ["Whether it lists its models."],
  },
  kev: {
    ...PLAIN,
    label: "kev",
    baseUrl: "http://localhost:8009",
    needsKey: false,
    unknown: ["Whether it lists its models, and whether it takes images."],
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
    ],
    unknown: ["How it takes images."],
  },
  "llama-cpp": {
    ...PLAIN,
    label: "llama.cpp's server",
    baseUrl: "http://localhost:8080",
    needsKey: false,
    deviations: ["Lists its models in the form of OpenAI's list."],
    unknown: ["Whether it takes images."],
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
