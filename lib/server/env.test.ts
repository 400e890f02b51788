import { expect, test } from "vitest";
import { EnvError, env, parseEnv } from "@/lib/server/env";

test("an empty environment gives a server for this machine alone", () => {
  expect(parseEnv({ PORT: "", PLAYGROUND_API_KEY: " " })).toEqual({
    host: "127.0.0.1",
    port: 3000,
    apiKey: undefined,
    access: "local",
    trustedProxies: [],
    dataDir: "data",
    modelsUrl: "https://huggingface.co",
    databaseUrl: undefined,
    bodyBytesMax: 33_554_432,
    imageBytesMax: 16_777_216,
    imagePixelsMax: 40_000_000,
    requestsPerMinute: 1_200,
    tokensPerSecond: 250_000,
    corsOrigins: [],
    workers: undefined,
    waitingMax: 64,
    ...{ deadlineMs: 60_000, isDeadlineSet: false },
    logLevel: "info",
    aliases: [],
  });
});

test("every variable is read", () => {
  expect(
    parseEnv({
      HOST: "0.0.0.0",
      PORT: "8080",
      PLAYGROUND_API_KEY: "a-fixed-key",
      PLAYGROUND_ACCESS: "keys",
      PLAYGROUND_TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8",
      PLAYGROUND_DATA_DIR: "/var/lib/playground",
      PLAYGROUND_MODELS_URL: "https://mirror.example.com/models",
      DATABASE_URL: "postgres://me:secret@db.example/playground",
      PLAYGROUND_BODY_BYTES_MAX: "2048",
      PLAYGROUND_IMAGE_BYTES_MAX: "4096",
      PLAYGROUND_IMAGE_PIXELS_MAX: "1000000",
      PLAYGROUND_REQUESTS_PER_MINUTE: "60",
      PLAYGROUND_TOKENS_PER_SECOND: "5000",
      PLAYGROUND_CORS_ORIGINS: "https://a.example, http://localhost:5173",
      PLAYGROUND_WORKERS: "1",
      PLAYGROUND_WAITING_MAX: "0",
      PLAYGROUND_DEADLINE_MS: "5000",
      LOG_LEVEL: "warn",
      PLAYGROUND_ALIASES: "jev-latest=model-latest, luna = peer/m-1",
    }),
  ).toEqual({
    host: "0.0.0.0",
    port: 8080,
    apiKey: "a-fixed-key",
    access: "keys",
    trustedProxies: ["127.0.0.1", "10.0.0.0/8", "fd00::/8"],
    dataDir: "/var/lib/playground",
    modelsUrl: "https://mirror.example.com/models",
    databaseUrl: "postgres://me:secret@db.example/playground",
    bodyBytesMax: 2048,
    imageBytesMax: 4096,
    imagePixelsMax: 1_000_000,
    requestsPerMinute: 60,
    tokensPerSecond: 5_000,
    corsOrigins: ["https://a.example", "http://localhost:5173"],
    workers: 1,
    waitingMax: 0,
    ...{ deadlineMs: 5_000, isDeadlineSet: true },
    aliases: [
      { name: "jev-latest", target: "model-latest" },
      { name: "luna", target: "peer/m-1" },
    ],
    logLevel: "warn",
  });
});

test("every bad variable is listed in one message, and a secret is not shown", () => {
  const bad = {
    PORT: "70000",
    PLAYGROUND_API_KEY: "shorty",
    PLAYGROUND_ACCESS: "open",
    PLAYGROUND_MODELS_URL: "mirror",
    DATABASE_URL: "mysql://me:secret@db.example/playground",
    PLAYGROUND_BODY_BYTES_MAX: "32MiB",
    PLAYGROUND_CORS_ORIGINS: "https://a.example/path,*",
    PLAYGROUND_TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/33",
    PLAYGROUND_WORKERS: "0",
    PLAYGROUND_METRICS_TOKEN: "too short",
    LOG_LEVEL: "loud",
  };
  expect(() => parseEnv(bad)).toThrow(
    new EnvError(
      [
        "The environment has values that cannot be used:",
        '- PORT is "70000": expected a whole number from 0 to 65535',
        "- PLAYGROUND_API_KEY has a value that is not shown: expected 8 to 512 printable ASCII characters without spaces",
        '- PLAYGROUND_ACCESS is "open": expected one of local, keys',
        '- PLAYGROUND_TRUSTED_PROXIES is "127.0.0.1,10.0.0.0/33": expected addresses or networks such as 127.0.0.1,10.0.0.0/8, separated by commas',
        '- PLAYGROUND_MODELS_URL is "mirror": expected a URL such as https://mirror.example.com/models',
        "- DATABASE_URL has a value that is not shown: expected a URL such as postgres://user:password@host:5432/database",
        '- PLAYGROUND_BODY_BYTES_MAX is "32MiB": expected a whole number from 1024 to 1073741824',
        '- PLAYGROUND_CORS_ORIGINS is "https://a.example/path,*": expected origins such as https://example.com, separated by commas',
        '- PLAYGROUND_WORKERS is "0": expected a whole number from 1 to 64',
        '- LOG_LEVEL is "loud": expected one of trace, debug, info, warn, error, fatal, silent',
        "- PLAYGROUND_METRICS_TOKEN has a value that is not shown: expected 16 to 512 printable ASCII characters without spaces",
      ].join("\n"),
    ),
  );
});

test("the process environment is read once", () => {
  expect(env()).toBe(env());
});

test.each([
  "jev-latest",
  "jev-latest=",
  "=model-latest",
  "a=b,a=c",
  "a=a",
  "Jev=model-latest",
  "a=b,",
  "a=b c",
])("PLAYGROUND_ALIASES=%s is refused with the form that is expected", (value) => {
  expect(() => parseEnv({ PLAYGROUND_ALIASES: value })).toThrow(
    `- PLAYGROUND_ALIASES is ${JSON.stringify(value)}: expected names such as jev-latest=model-latest, separated by commas`,
  );
});
