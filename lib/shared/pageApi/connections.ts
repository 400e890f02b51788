import { z } from "zod";
import { OPTIONS_MAX } from "@typed-question/protocol/limits";
import { CONNECTION_KIND_NAMES, CONNECTION_KINDS } from "./connectionKinds";

/** What a person says about a server that answers for this one. Its key is apart. */

/** Part of each public model name: `<connection>/<model>`. */
const connectionName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,39}$/,
    "Expected 1 to 40 of a-z, 0-9 and '-', beginning with a letter or a digit",
  );

/** Without credentials, query and fragment: it is shown in errors and in the log. */
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

/** A name that somebody points at a model. It has no `/`, so that it is no model of a connection. */
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

const TEMPERATURE = "Expected a number from 0.05 to 20";

/** A model of a connection, with what counts where nothing else is said. */
export const remoteModel = z.strictObject({
  /** As its server calls it. */
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/, "Expected 1 to 200 printable ASCII characters without spaces"),
  /** Whether it sees images and answers box questions. */
  images: z.boolean().default(false),
  box: z.boolean().default(false),
  /** Most options of a choice, where it is less than the kind of server takes. */
  optionsMax: wholeNumber(2, OPTIONS_MAX).nullable().default(null),
  /** Most tokens of the state and one question together; null for the ordinary limit. */
  tokensMax: wholeNumber(256, 10_000_000).nullable().default(null),
  /** Its logits are divided by this: above 1 it gets less sure. For `openai-logprobs` alone. */
  temperature: z.number(TEMPERATURE).min(0.05, TEMPERATURE).max(20, TEMPERATURE).default(1),
  /** Whether it answers equal requests equally: asked again it tells nothing new. */
  deterministic: z.boolean().default(false),
});
export type RemoteModel = z.output<typeof remoteModel>;

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
  /** Of each try. */
  timeoutMs: wholeNumber(100, 600_000).default(10_000),
  /** Requests under way at the same time. */
  concurrencyMax: wholeNumber(1, 256).default(8),
  /** Ask each question in both orders of its options and take the mean. For `openai-logprobs` alone. */
  rotations: z.boolean().default(false),
});

export const connectionSettings = settingsFields.superRefine(({ kind, preset }, context) => {
  const names = CONNECTION_KINDS[kind].presets;
  if (names.includes(preset)) return;
  context.addIssue({ code: "custom", path: ["preset"], message: `Expected one of ${names.join(", ")}` });
});
export type ConnectionSettings = z.output<typeof connectionSettings>;

/** The versioned id of a connection's model. */
export const publicModelId = (connection: string, modelId: string): string => `${connection}/${modelId}`;

/** What `/api/connections` and `/api/catalog` send to the server's own page, and get from it. */

const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,4096}$/, "Expected 1 to 4096 printable ASCII characters without spaces");

/** Body of `POST /api/connections` and `PUT /api/connections/<id>`. */
export const connectionChange = z.strictObject({
  settings: connectionSettings,
  /** Left out: as it was. Null: none. */
  key: key.nullable().optional(),
});

export type ConnectionChange = z.output<typeof connectionChange>;

/** Body of `POST /api/connections/test`: nothing is stored. */
export const connectionTrial = connectionChange.extend({
  /** The connection whose stored key is used where none is given. */
  id: z.string().max(100).optional(),
});

const source = z.enum(["store", "file"]);

/** The body of a 200 of `POST /api/connections` and `PUT /api/connections/<id>`. */
export const connectionView = z.object({
  id: z.string(),
  /** One that stands in the configuration file is changed there. */
  source,
  settings: connectionSettings,
  /** The end of its key; null where it has none. */
  keyLastFour: z.string().nullable(),
  /** Why it cannot be used; null where it can. */
  problem: z.string().nullable(),
});
export type ConnectionView = z.output<typeof connectionView>;

const presetView = z.object({
  kind: connectionSettings.shape.kind,
  name: z.string(),
  label: z.string(),
  /** Empty where nobody knows it. */
  baseUrl: z.string(),
  needsKey: z.boolean(),
  /** Whether it takes images from a model that sees. */
  images: z.boolean(),
  optionsMax: z.int(),
  deviations: z.array(z.string()),
  unknown: z.array(z.string()),
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
  /** Models by the server's own names; null where it does not list them, for `listProblem`. */
  models: z.array(z.string()).nullable(),
  listProblem: z.string().nullable(),
  /** What was asked a question: the first of the settings' models, else of the listed ones; null for none. */
  model: z.string().nullable(),
  /** Why it did not answer; null where it did. */
  answerProblem: z.string().nullable(),
  /** What it says of the answer: how it deviates. */
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
      description: z.string(),
      engine: z.string(),
      /** Name of the connection that it belongs to; null for one that runs here. */
      connection: z.string().nullable(),
      capabilities: z.object({
        images: z.boolean(),
        box: z.boolean(),
        optionsMax: z.int(),
        tokensMax: z.int(),
      }),
      /** `unreachable`: it failed when it was asked last, for `reason`. */
      state: z.enum(["ready", "warming", "unreachable"]),
      reason: z.string().nullable(),
      /** When it was asked last; null for one that was not yet, or that runs here. */
      askedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Names that were pointed by hand. One whose model is gone stands for nothing. */
  aliases: z.array(
    z.object({
      name: z.string(),
      modelId: z.string(),
      source,
      isDangling: z.boolean(),
      /** The model that a built-in name stands for by itself; null for any other name. */
      builtInModelId: z.string().nullable(),
    }),
  ),
  /** Models that `npm run models -- pull <name>` would add; for whoever may change something. */
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
});
export type Catalog = z.output<typeof catalog>;

/** Body of `PUT /api/catalog/aliases/<name>`. */
export const aliasChange = z.strictObject({ modelId: z.string().min(1).max(250) });
