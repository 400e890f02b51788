import { type Feature } from "./feature";

/** What the suite is pointed at, and what it has to know about it. */
export interface Settings {
  /** Without `/v1`. */
  baseUrl: URL;
  key: string;
  /** The alias that ordinary requests use. */
  model: string;
  /** Aliases that the model list must hold. */
  aliases: readonly string[];
  /** In front of `Danger-Zone-Images` and, lower-cased, in `x-…request-id`. */
  prefix: string;
  /** Path of the error type and of the message in an error body. */
  errorTypePath: readonly string[];
  errorMessagePath: readonly string[];
  /** Features that the server claims; undefined lets each be found out. */
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
  /** A key whose account may use fewer models. */
  restrictedKey?: string;
  revokedKey?: string;
  /** A key that has not been used yet and may make this many requests a minute. */
  limitedKey?: string;
  limitedRequests?: number;
  /** A key that may use so few tokens a second that a short burst is over it. */
  tokenLimitedKey?: string;
  /** A model whose engine takes no more work. */
  overloadedModel?: string;
  timeoutMs: number;
  /** How long an unfinished body, once sent, may wait for its refusal. */
  stallMs: number;
  /** Cases under way at one time. */
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
