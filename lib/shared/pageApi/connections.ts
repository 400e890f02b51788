import { z } from "zod";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import { versionChange } from "@typed-question/protocol/models";
import { CONNECTION_KIND_NAMES, CONNECTION_KINDS, usualTimeoutMs } from "./connectionKinds";

/** A person's settings for a connected server. Its key is apart. */

/** Part of each public model name: `<connection>/<model>`. */
const connectionName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,39}$/,
    "Expected 1 to 40 of a-z, 0-9 and '-', beginning with a letter or a digit",
  );

/** Without credentials, query and fragment: errors and the log show it. */
const baseUrl = z
  .string()
  .max(500)
  .refine(isPlainHttpUrl, "Expected an address such as https://api.example.com/v1, without a key in it")
  .transform((text) => text.replace(/\/+$/, ""));

function isPlainHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === "");
}

/** A manual name for a model. It has no `/`, so it never collides with a connection's model. */
export const modelAlias = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,79}$/,
    "Expected 1 to 80 of a-z, 0-9, '.', '_' and '-', beginning with a letter or a digit",
  );

const wholeNumber = (from: number, to: number) => {
  const message = `Expected a whole number from ${from} to ${to}`;
  return z.int(message).min(from, message).max(to, message);
};

const PRICE = "Expected a number from 0 to 1,000,000";
const TEMPERATURE = "Expected a number from 0.05 to 20";

/** The server's own name for a model. */
export const remoteModelId = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, "Expected 1 to 200 printable ASCII characters without spaces");

/** A model of a connection; absent values have these defaults. */
export const remoteModel = z.strictObject({
  id: remoteModelId,
  /** Whether it sees images and answers box questions. */
  images: z.boolean().default(false),
  box: z.boolean().default(false),
  /** Most options of a choice, if below the limit of the kind of server. */
  optionsMax: wholeNumber(2, OPTIONS_MAX).nullable().default(null),
  /** Most tokens of the state and one question together; null for the default limit. */
  tokensMax: wholeNumber(256, 10_000_000).nullable().default(null),
  /** Its logits are divided by this: above 1 it becomes less sure. For `openai-logprobs` alone. */
  temperature: z.number(TEMPERATURE).min(0.05, TEMPERATURE).max(20, TEMPERATURE).default(1),
  /** Whether equal requests get equal answers, which makes repeats pointless. */
  deterministic: z.boolean().default(false),
  /** Price of a million input tokens; null for the preset's price, where one is known. */
  pricePerMillion: z.number(PRICE).min(0, PRICE).max(1e6, PRICE).nullable().default(null),
  /** The currency of that price. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Expected three capital letters such as USD")
    .default("USD"),
});
export type RemoteModel = z.output<typeof remoteModel>;

/** In the place of a timeout that nobody set. */
const UNSET = 0;

const settingsFields = z.strictObject({
  name: connectionName,
  kind: z.enum(CONNECTION_KIND_NAMES),
  /** One of the kind's presets: what is known about a server of that make. */
  preset: z.string(),
  baseUrl,
  models: z
    .array(remoteModel)
    .max(200)
    .refine((models) => new Set(models.map(({ id }) => id)).size === models.length, "Each model stands once"),
  /** Per try; by default what the preset needs. */
  timeoutMs: wholeNumber(100, 600_000).default(UNSET),
  /** Most concurrent requests. */
  concurrencyMax: wholeNumber(1, 256).default(8),
  /** Asks each question in both orders of its options and takes the mean. For `openai-logprobs` alone. */
  rotations: z.boolean().default(false),
});

export const connectionSettings = settingsFields
  .superRefine(({ kind, preset }, context) => {
    const names = CONNECTION_KINDS[kind].presets;
    if (names.includes(preset)) return;
    context.addIssue({ code: "custom", path: ["preset"], message: `Expected one of ${names.join(", ")}` });
  })
  .overwrite((settings) =>
    settings.timeoutMs === UNSET
      ? { ...settings, timeoutMs: usualTimeoutMs(settings.kind, settings.preset) }
      : settings,
  );
export type ConnectionSettings = z.output<typeof connectionSettings>;

/** The versioned id of a connection's model. */
export const publicModelId = (connection: string, modelId: string): string => `${connection}/${modelId}`;

/** The bodies of `/api/connections` and `/api/catalog` for the server's own pages. */

const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,4096}$/, "Expected 1 to 4096 printable ASCII characters without spaces");

/** Body of `POST /api/connections` and `PUT /api/connections/<id>`. */
export const connectionChange = z.strictObject({
  settings: connectionSettings,
  /** Absent: unchanged. Null: none. */
  key: key.nullable().optional(),
});

export type ConnectionChange = z.output<typeof connectionChange>;

/** Body of `POST /api/connections/test`: nothing is stored. */
export const connectionTrial = connectionChange.extend({
  /** The connection whose stored key replaces a missing one. */
  id: z.string().max(100).optional(),
});

const source = z.enum(["store", "file"]);

/** The body of a 200 of `POST /api/connections` and `PUT /api/connections/<id>`. */
export const connectionView = z.object({
  id: z.string(),
  /** A connection from the configuration file is changed there. */
  source,
  settings: connectionSettings,
  /** The end of its key; null without one. */
  keyLastFour: z.string().nullable(),
  /** The reason why it cannot be used; null if it can. */
  problem: z.string().nullable(),
});
export type ConnectionView = z.output<typeof connectionView>;

/** The price of input tokens; output is free. */
const modelPrice = z.object({
  /** Of a million input tokens. */
  perMillion: z.number(),
  /** ISO 4217. */
  currency: z.string(),
});

const presetView = z.object({
  kind: connectionSettings.shape.kind,
  name: z.string(),
  label: z.string(),
  /** Empty if unknown. */
  baseUrl: z.string(),
  needsKey: z.boolean(),
  /** Whether it takes images for a model that sees. */
  images: z.boolean(),
  optionsMax: z.int(),
  deviations: z.array(z.string()),
  unknown: z.array(z.string()),
  /** The pages that the facts come from, and when they were read. Absent: nobody wrote these facts down. */
  source: z.object({ readOn: z.iso.date(), pages: z.array(z.url()) }).optional(),
  /** The price of its models where the settings name none. Absent: not known. */
  price: modelPrice.optional(),
});
export type PresetView = z.output<typeof presetView>;

/** The body of a 200 of `GET /api/connections`. */
export const connectionList = z.object({
  connections: z.array(connectionView),
  presets: z.array(presetView),
  /** Whether this account may add, change and remove connections and aliases. */
  mayChange: z.boolean(),
});
export type ConnectionList = z.output<typeof connectionList>;

/** The body of a 200 of `POST /api/connections/test`. */
export const connectionTrialResult = z.object({
  /** Models by the server's own names; null if the listing failed, see `listProblem`. */
  models: z.array(z.string()).nullable(),
  listProblem: z.string().nullable(),
  /** The tested model: the first of the settings' models, else of the listed ones; null for none. */
  model: z.string().nullable(),
  /** The reason for a missing answer; null with an answer. */
  answerProblem: z.string().nullable(),
  /** A deviation of the answer from the contract. */
  notes: z.array(z.string()),
  latencyMs: z.number().nullable(),
});
export type ConnectionTrialResult = z.output<typeof connectionTrialResult>;

/** The body of a 200 of `GET /api/catalog`. */
export const catalog = z.object({
  models: z.array(
    z.object({
      /** The versioned id. */
      id: z.string(),
      /** Names that stand for it now. */
      aliases: z.array(z.string()),
      /** Ids of retired versions in whose place it answers. */
      retired: z.array(z.string()).default([]),
      description: z.string(),
      engine: z.string(),
      /** Name of its connection; null for a local model. */
      connection: z.string().nullable(),
      capabilities: z.object({
        images: z.boolean(),
        box: z.boolean(),
        optionsMax: z.int(),
        tokensMax: z.int(),
      }),
      /**
       * `loading`: a request waits while its server may load it. `failed`: its last call got a reply that is no answer,
       * for `reason`. `unreachable`: it got no reply.
       */
      state: z.enum(["ready", "warming", "loading", "failed", "unreachable"]),
      reason: z.string().nullable(),
      /** Time of its last call; null before the first, and for a local model. */
      askedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Manual names. A name whose model is gone points at no model. */
  aliases: z.array(
    z.object({
      name: z.string(),
      modelId: z.string(),
      /** The page changes names of the store alone. */
      source: z.enum([...source.options, "environment"]),
      isDangling: z.boolean(),
      /** The default model of a built-in name; null for any other name. */
      builtInModelId: z.string().nullable(),
    }),
  ),
  /** Models that `npm run models -- pull <name>` would add; for administrators. */
  downloads: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      bytes: z.int(),
      memoryBytes: z.int(),
      licence: z.string(),
    }),
  ),
  mayChange: z.boolean(),
  /** By name: another version is behind it than in the account's golden set. */
  versionChanges: z.record(z.string(), versionChange).default({}),
});
export type Catalog = z.output<typeof catalog>;

/** Body of `PUT /api/catalog/aliases/<name>`. */
export const aliasChange = z.strictObject({ modelId: z.string().min(1).max(250) });
