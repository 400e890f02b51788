import { isIP } from "node:net";
import { z } from "zod";
import { modelAlias } from "@/lib/shared/pageApi/connections";
import { RATE_MAX } from "@/lib/shared/pageApi/keys";
import { singleton } from "@/lib/server/singleton";

/** The configuration from the environment. docs/configuration.md explains each variable. */
export interface Env {
  host: string;
  port: number;
  /** A fixed key of the local account, instead of the one from the first start. */
  apiKey: string | undefined;
  /** `local`: a page on this machine needs no key. `keys`: every page asks for one. */
  access: "local" | "keys";
  /** Addresses and networks of the proxies whose `X-Forwarded-For` counts; none by default. */
  trustedProxies: string[];
  dataDir: string;
  /** Download address of `npm run models`. The server itself never downloads. */
  modelsUrl: string;
  /** The store's PostgreSQL database; without one the store is a file in the data folder. */
  databaseUrl: string | undefined;
  bodyBytesMax: number;
  imageBytesMax: number;
  /** The most bytes that an account stores; no limit without it. */
  accountBytesMax: number | undefined;
  imagePixelsMax: number;
  /** Limits of each key without limits of its own. */
  requestsPerMinute: number;
  tokensPerSecond: number;
  /** Origins whose pages may call `/v1`; none by default. */
  corsOrigins: string[];
  /** Threads of the embedded model; by default it chooses. */
  workers: number | undefined;
  /** Most requests that wait for a model, beside the running ones. */
  waitingMax: number;
  /** Longest evaluation, including its wait. */
  deadlineMs: number;
  /** Whether somebody chose the deadline. */
  isDeadlineSet: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Encrypts the keys of connections, instead of the generated secret file. */
  secret: string | undefined;
  /** Opens `/metrics`; without one that address does not exist. */
  metricsToken: string | undefined;
  /** File with connections; by default it is looked for in the data folder. */
  modelsConfig: string | undefined;
  /** Further names of models, such as a client's default: each with the name that it stands for. */
  aliases: { name: string; target: string }[];
}

const USUAL_DEADLINE_MS = 60_000;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const wholeNumber = (from: number, to: number) => {
  const error = `a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .pipe(z.number().min(from, error).max(to, error));
};

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(", ")}` });

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const origins = z
  .string()
  .transform((text) => text.split(",").map((origin) => origin.trim()))
  .pipe(z.array(z.string().refine(isOrigin, "origins such as https://example.com, separated by commas")));

const isNetwork = (text: string): boolean => {
  const [address = "", prefix = "0", ...more] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
};

const networks = z
  .string()
  .transform((text) => text.split(",").map((network) => network.trim()))
  .pipe(
    z.array(
      z.string().refine(isNetwork, "addresses or networks such as 127.0.0.1,10.0.0.0/8, separated by commas"),
    ),
  );

const ALIASES =
  "names such as jev-latest=model-latest, separated by commas: each once, of a-z, 0-9, '.', '_' and '-', " +
  "and for another name";

const aliases = z
  .string()
  .transform((text) =>
    text.split(",").map((pair) => {
      const [name = "", ...target] = pair.split("=").map((word) => word.trim());
      return { name, target: target.join("=") };
    }),
  )
  .refine(
    (pairs) =>
      new Set(pairs.map(({ name }) => name)).size === pairs.length &&
      pairs.every(
        ({ name, target }) =>
          modelAlias.safeParse(name).success && /^\S{1,250}$/.test(target) && name !== target,
      ),
    ALIASES,
  );

const isPostgresUrl = (text: string): boolean =>
  URL.canParse(text) && ["postgres:", "postgresql:"].includes(new URL(text).protocol);

const variables = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3000),
  PLAYGROUND_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,512}$/, "8 to 512 printable ASCII characters without spaces")
    .optional(),
  PLAYGROUND_ACCESS: oneOf(["local", "keys"]).default("local"),
  PLAYGROUND_TRUSTED_PROXIES: networks.default([]),
  PLAYGROUND_DATA_DIR: z.string().default("data"),
  PLAYGROUND_MODELS_URL: z
    .string()
    .refine((text) => URL.canParse(text), "a URL such as https://mirror.example.com/models")
    .default("https://huggingface.co"),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, "a URL such as postgres://user:password@host:5432/database")
    .optional(),
  PLAYGROUND_BODY_BYTES_MAX: wholeNumber(1_024, 1_073_741_824).default(32 * 1024 * 1024),
  PLAYGROUND_IMAGE_BYTES_MAX: wholeNumber(1_024, 1_073_741_824).default(16 * 1024 * 1024),
  PLAYGROUND_ACCOUNT_BYTES_MAX: wholeNumber(1_000_000, 1_000_000_000_000).optional(),
  PLAYGROUND_IMAGE_PIXELS_MAX: wholeNumber(1, 1_000_000_000).default(40_000_000),
  PLAYGROUND_REQUESTS_PER_MINUTE: wholeNumber(1, RATE_MAX).default(1_200),
  PLAYGROUND_TOKENS_PER_SECOND: wholeNumber(1, RATE_MAX).default(250_000),
  PLAYGROUND_CORS_ORIGINS: origins.default([]),
  PLAYGROUND_WORKERS: wholeNumber(1, 64).optional(),
  PLAYGROUND_WAITING_MAX: wholeNumber(0, 100_000).default(64),
  PLAYGROUND_DEADLINE_MS: wholeNumber(1, 3_600_000).optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default("info"),
  PLAYGROUND_SECRET: z.string().min(16, "at least 16 characters").optional(),
  PLAYGROUND_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, "16 to 512 printable ASCII characters without spaces")
    .optional(),
  PLAYGROUND_MODELS_CONFIG: z.string().optional(),
  PLAYGROUND_ALIASES: aliases.default([]),
});

const SECRETS = new Set([
  "PLAYGROUND_API_KEY",
  "DATABASE_URL",
  "PLAYGROUND_SECRET",
  "PLAYGROUND_METRICS_TOKEN",
]);

/** Invalid values in the environment; the message lists every one. */
export class EnvError extends Error {
  override name = "EnvError";
}

/**
 * Reads the configuration. An empty variable counts as unset.
 * @throws EnvError
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(source)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = variables.safeParse(given);
  if (!result.success) throw new EnvError(problemsText(result.error.issues, given));
  const values = result.data;
  return {
    host: values.HOST,
    port: values.PORT,
    apiKey: values.PLAYGROUND_API_KEY,
    access: values.PLAYGROUND_ACCESS,
    trustedProxies: values.PLAYGROUND_TRUSTED_PROXIES,
    dataDir: values.PLAYGROUND_DATA_DIR,
    modelsUrl: values.PLAYGROUND_MODELS_URL,
    databaseUrl: values.DATABASE_URL,
    bodyBytesMax: values.PLAYGROUND_BODY_BYTES_MAX,
    imageBytesMax: values.PLAYGROUND_IMAGE_BYTES_MAX,
    accountBytesMax: values.PLAYGROUND_ACCOUNT_BYTES_MAX,
    imagePixelsMax: values.PLAYGROUND_IMAGE_PIXELS_MAX,
    requestsPerMinute: values.PLAYGROUND_REQUESTS_PER_MINUTE,
    tokensPerSecond: values.PLAYGROUND_TOKENS_PER_SECOND,
    corsOrigins: values.PLAYGROUND_CORS_ORIGINS,
    workers: values.PLAYGROUND_WORKERS,
    waitingMax: values.PLAYGROUND_WAITING_MAX,
    deadlineMs: values.PLAYGROUND_DEADLINE_MS ?? USUAL_DEADLINE_MS,
    isDeadlineSet: values.PLAYGROUND_DEADLINE_MS !== undefined,
    logLevel: values.LOG_LEVEL,
    secret: values.PLAYGROUND_SECRET,
    metricsToken: values.PLAYGROUND_METRICS_TOKEN,
    modelsConfig: values.PLAYGROUND_MODELS_CONFIG,
    aliases: values.PLAYGROUND_ALIASES,
  };
}

function problemsText(issues: z.core.$ZodIssue[], given: Record<string, unknown>): string {
  const problems = new Map(issues.map(({ path, message }) => [String(path[0]), message]));
  const lines = [...problems].map(([name, expected]) => {
    const found = SECRETS.has(name) ? "has a value that is not shown" : `is ${JSON.stringify(given[name])}`;
    return `- ${name} ${found}: expected ${expected}`;
  });
  return ["The environment has values that cannot be used:", ...lines].join("\n");
}

/**
 * The configuration of this process, read at the first call.
 * @throws EnvError
 */
export function env(): Env {
  return singleton("env", () => parseEnv(process.env));
}

/** The value of a variable that a configuration file names for a secret; undefined if unset. */
export function namedSecret(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}
