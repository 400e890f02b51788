import { z } from "zod";
import { OPTIONS_MAX } from "./limits";

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

export const remoteModel = z.strictObject({
  /** As its server calls it. */
  id: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[\x21-\x7e]+$/, "Expected printable ASCII without spaces"),
  /** Whether it sees images and answers box questions. */
  images: z.boolean().default(false),
  box: z.boolean().default(false),
  /** Most options of a choice, where it is less than the kind of server takes. */
  optionsMax: z.int().min(2).max(OPTIONS_MAX).nullable().default(null),
  /** Most tokens of the state and one question together; null for the ordinary limit. */
  tokensMax: z.int().min(256).max(10_000_000).nullable().default(null),
  /** Its logits are divided by this: above 1 it gets less sure. For `openai-logprobs` alone. */
  temperature: z.number().min(0.05).max(20).default(1),
});
export type RemoteModel = z.output<typeof remoteModel>;

export const connectionSettings = z.strictObject({
  name: connectionName,
  /** `upstream`: speaks this protocol. `openai-logprobs`: chat completions that give log probabilities. */
  kind: z.enum(["upstream", "openai-logprobs"]),
  /** One of the kind's presets: what is known about a server of that make. */
  preset: z.string().min(1).max(40),
  baseUrl,
  models: z
    .array(remoteModel)
    .max(200)
    .refine((models) => new Set(models.map(({ id }) => id)).size === models.length, "Each model stands once"),
  /** Of each try. */
  timeoutMs: z.int().min(100).max(600_000).default(10_000),
  /** Requests under way at the same time. */
  concurrencyMax: z.int().min(1).max(256).default(8),
  /** Ask each question in both orders of its options and take the mean. For `openai-logprobs` alone. */
  rotations: z.boolean().default(false),
});
export type ConnectionSettings = z.output<typeof connectionSettings>;

/** The versioned id of a connection's model. */
export const publicModelId = (connection: string, modelId: string): string => `${connection}/${modelId}`;
