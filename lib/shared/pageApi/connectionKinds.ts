/** A yes/no setting of a connection that only some kinds have. */
interface ConnectionFlag {
  setting: "rotations";
  label: string;
  hint: string;
}

/** A yes/no setting of a model that only some kinds have. */
interface ModelFlag {
  setting: "box";
  label: string;
  /** Hidden where the server takes no images. */
  needsImages: boolean;
}

/** A number of a model that only some kinds have. An empty field is the default. */
interface ModelNumber {
  setting: "temperature";
  label: string;
  placeholder: string;
  hint: string;
}

/** A kind of connection, as the page and the settings know it. The server's part is in its `kinds` folder. */
export interface ConnectionKindView {
  title: string;
  hint: string;
  /** How its models answer, in a few words. */
  engineWords: string;
  /** An address of such a server, as an example. */
  baseUrlExample: string;
  /** Known makes of servers. The server has the facts of each. */
  presets: readonly string[];
  /** Makes that run beside this server: their first answer waits until the model is loaded. */
  localPresets?: readonly string[];
  flags: readonly ConnectionFlag[];
  modelFlags: readonly ModelFlag[];
  modelNumbers: readonly ModelNumber[];
}

/** Every kind of connection, in the order of the page. The server's registry has a row for each. */
const KINDS = {
  upstream: {
    title: "Speaks this protocol",
    hint: "Takes typed questions and gives probabilities itself.",
    engineWords: "this protocol",
    baseUrlExample: "https://api.example.com",
    presets: [
      ...(["typesafe", "openrouter", "vercel", "fireworks", "upstage", "laya", "kev"] as const),
      ...(["ollama", "llama-cpp", "other"] as const),
    ],
    localPresets: ["laya", "kev", "ollama", "llama-cpp"],
    flags: [],
    modelFlags: [{ setting: "box", label: "Finds boxes", needsImages: true }],
    modelNumbers: [],
  },
  "openai-decisions": {
    title: "Speaks OpenAI's Decisions API",
    hint: "Takes predicates, choices and scores, and may refuse one. Criteria of yes and no go into the instructions.",
    engineWords: "OpenAI's Decisions API",
    baseUrlExample: "https://api.example.com/v1",
    presets: ["openai", "vercel", "openrouter", "fireworks", "litellm", "other"],
    localPresets: ["litellm"],
    flags: [],
    modelFlags: [],
    modelNumbers: [],
  },
  "openai-logprobs": {
    title: "Chat model with log probabilities",
    hint: "Each question becomes a prompt; the probabilities of the next token are its answer.",
    engineWords: "chat with log probabilities",
    baseUrlExample: "https://api.example.com/v1",
    presets: [
      ...(["openai", "openai-reasoning", "vllm", "llama-cpp", "lm-studio", "sglang"] as const),
      ...(["ollama", "other"] as const),
    ],
    localPresets: ["vllm", "llama-cpp", "lm-studio", "sglang", "ollama"],
    flags: [
      {
        setting: "rotations",
        label: "Ask each choice in both orders of its options and take the mean",
        hint: "Twice the requests; evens out a preference for what stands first.",
      },
    ],
    modelFlags: [],
    modelNumbers: [
      { setting: "temperature", label: "Temperature", placeholder: "1", hint: "Above 1 it gets less sure." },
    ],
  },
} as const satisfies Readonly<Record<string, ConnectionKindView>>;

export type ConnectionKind = keyof typeof KINDS;

/** The presets of a kind by name. Each kind has the preset `other`. */
export type PresetName<Kind extends ConnectionKind> = (typeof KINDS)[Kind]["presets"][number];

/** The presets of a kind, in the order of the page. */
export const presetsOf = <Kind extends ConnectionKind>(kind: Kind): readonly PresetName<Kind>[] =>
  KINDS[kind].presets;

export const CONNECTION_KINDS: Readonly<Record<ConnectionKind, ConnectionKindView>> = KINDS;

/** The kinds by name, in the order of the page. */
export const CONNECTION_KIND_NAMES = Object.keys(KINDS) as readonly ConnectionKind[];

/** Whether servers of this preset load their model at its first question. */
export const isLocalPreset = (kind: ConnectionKind, preset: string): boolean =>
  CONNECTION_KINDS[kind].localPresets?.includes(preset) ?? false;

/** A hosted model answers in a second; a local one of some gigabytes loads for a minute and more. */
const USUAL_TIMEOUT_MS = 10_000;
const LOAD_TIMEOUT_MS = 120_000;

/** The timeout of each try where nobody set one. */
export const usualTimeoutMs = (kind: ConnectionKind, preset: string): number =>
  isLocalPreset(kind, preset) ? LOAD_TIMEOUT_MS : USUAL_TIMEOUT_MS;
