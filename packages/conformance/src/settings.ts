import { type Feature } from "./feature";

/** The target of the suite, and necessary facts about it. */
export interface Settings {
  /** Without `/v1`. */
  baseUrl: URL;
  key: string;
  /** The alias that ordinary requests use. */
  model: string;
  /** Required aliases of the model list. */
  aliases: readonly string[];
  /** Prefix of `Danger-Zone-Images` and, lower-cased, of `x-…request-id`. */
  prefix: string;
  /** Path of the error type and of the message in an error body. */
  errorTypePath: readonly string[];
  errorMessagePath: readonly string[];
  /** Features that the server claims; undefined tests for each. */
  features: readonly Feature[] | undefined;
  bodyBytesMax: number;
  imageBytesMax: number;
  imagePixelsMax: number;
  /** A state of this many words is over the budget of 32k tokens. */
  longStateWords: number;
  visionModel?: string;
  blindModel?: string;
  boxModel?: string;
  boxlessModel?: string;
  /** A key of an account with fewer models. */
  restrictedKey?: string;
  revokedKey?: string;
  /** An unused key with this limit of requests per minute. */
  limitedKey?: string;
  limitedRequests?: number;
  /** A key with so few tokens per second that a short burst exceeds them. */
  tokenLimitedKey?: string;
  /** A model whose engine takes no more work. */
  overloadedModel?: string;
  timeoutMs: number;
  /** How long an unfinished body, once sent, may wait for its refusal. */
  stallMs: number;
  /** Most concurrent cases. */
  concurrency: number;
}

export const DEFAULT_SETTINGS = {
  model: "model-latest",
  aliases: ["model-latest", "model-preview"],
  prefix: "Service-",
  errorTypePath: ["detail", "error_type"],
  errorMessagePath: ["detail", "message"],
  features: undefined,
  bodyBytesMax: 32 * 1024 * 1024,
  imageBytesMax: 16 * 1024 * 1024,
  imagePixelsMax: 40_000_000,
  longStateWords: 120_000,
  timeoutMs: 60_000,
  stallMs: 10_000,
  concurrency: 4,
} satisfies Partial<Settings>;
