/**
 * The time and traffic of a connection between two built servers: `npm run build && npm run
 * bench:pass-through -- [REQUESTS] [PORT]`. The same request goes to the peer directly and through the
 * connection, in turns. Also counts the traffic of 25 questions to a chat server. Never a test: times vary.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createLanguageModel } from "../test/languageModel/model";
import { startLanguageModelServer } from "../test/languageModel/server";
import { TEST_KEY } from "../test/remoteServers";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const [requests = "500", port = "4241"] = process.argv.slice(2);
const REQUESTS = Number(requests);
const WARM_UP = 50;
const KEY = "bench-pass-through-key";
const MODEL = LATEST_MODEL;
const [PEER, FRONT] = [Number(port), Number(port) + 1].map((at) => `http://127.0.0.1:${at}`) as [
  string,
  string,
];

const folder = mkdtempSync(path.join(tmpdir(), "bench-pass-through-"));
const servers: ChildProcess[] = [];

async function startServer(url: string, more: Record<string, string> = {}): Promise<void> {
  const { port: at } = new URL(url);
  servers.push(
    spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", at], {
      env: {
        ...process.env,
        ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: at, LOG_LEVEL: "silent" },
        ...{ PLAYGROUND_API_KEY: KEY, PLAYGROUND_DATA_DIR: path.join(folder, at) },
        PLAYGROUND_REQUESTS_PER_MINUTE: "1000000",
        ...more,
      },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(200);
  }
}

async function ask(url: string, model: string, questions: object): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/v1/systemone`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ state: STATE, model, questions }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body}`);
  return performance.now() - startedAt;
}

const STATE = "I was charged twice for my March subscription. Please refund one of the payments today.";
const QUESTIONS = {
  team: { type: "choice", instructions: "Which team?", criteria: { billing: "payments", technical: "bugs" } },
  urgency: { type: "score", instructions: "How urgent is it?", criteria: ["can wait", "this week", "today"] },
  refund: { type: "noul", instructions: "The customer asks for a refund." },
};

/** @param sorted ascending */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

const chat = await startLanguageModelServer(createLanguageModel());
try {
  const config = path.join(folder, "models.config.json");
  const peer = { name: "peer", kind: "upstream", preset: "other", baseUrl: PEER, models: [{ id: MODEL }] };
  const tiny = {
    ...{ name: "chat", kind: "openai-logprobs", preset: "vllm", baseUrl: chat.origin },
    models: [{ id: "tiny" }],
  };
  const connections = [
    { ...peer, keyFromEnv: "PEER_KEY" },
    { ...tiny, keyFromEnv: "CHAT_KEY" },
  ];
  writeFileSync(config, JSON.stringify({ connections }));
  await startServer(PEER);
  await startServer(FRONT, { PLAYGROUND_MODELS_CONFIG: config, PEER_KEY: KEY, CHAT_KEY: TEST_KEY });

  const times: Record<"direct" | "through", number[]> = { direct: [], through: [] };
  for (let i = -WARM_UP; i < REQUESTS; i += 1) {
    const direct = await ask(PEER, MODEL, QUESTIONS);
    const through = await ask(FRONT, `peer/${MODEL}`, QUESTIONS);
    if (i < 0) continue;
    times.direct.push(direct);
    times.through.push(through);
  }
  const [direct, through] = [times.direct, times.through].map((all) => all.sort((a, b) => a - b)) as [
    number[],
    number[],
  ];
  console.log(`${REQUESTS} requests of 3 known questions each way, one after another\n`);
  console.log("| | directly | through a connection | more | times |\n|---|---|---|---|---|");
  for (const [name, share] of [
    ["p50", 0.5],
    ["p99", 0.99],
  ] as const) {
    const [a, b] = [percentile(direct, share), percentile(through, share)];
    const ms = (value: number): string => `${value.toFixed(1)} ms`;
    console.log(`| ${name} | ${ms(a)} | ${ms(b)} | ${ms(b - a)} | ${(b / a).toFixed(2)} |`);
  }

  const many = Array.from({ length: 25 }, (_, i) => [
    `q${i}`,
    { type: "noul", instructions: `Is it case ${i}?` },
  ]);
  const ms = await ask(FRONT, "chat/tiny", Object.fromEntries(many) as object);
  console.log(`\n25 questions to a chat server: ${chat.received.length} requests, ${ms.toFixed(0)} ms`);
} finally {
  for (const server of servers) server.kill();
  await chat.close();
  rmSync(folder, { recursive: true, force: true });
}
