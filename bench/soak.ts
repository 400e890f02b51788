/**
 * A bounded soak: `npm run build && npm run bench:soak -- [MINUTES] [PORT] [CLIENTS]`.
 *
 * 30 minutes by default. Clients ask new questions, repeat known ones, send what is refused, leave in the middle,
 * and read slowly. Each minute one line says how much was answered, how long the slowest ping took, and how much
 * memory the server has. It fails when an answer was wrong, when the server ended, or when the memory grew by more
 * than a half after the first quarter.
 */
import { request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { KEY, startBuiltServer } from "./builtServer";

const MINUTES = Number(process.argv[2] ?? 30);
const PORT = Number(process.argv[3] ?? 4262);
const CLIENTS = Number(process.argv[4] ?? 8);
const [LINE_MS, PING_MS, PAUSE_MS, LEAVES_AFTER_MS] = [60_000, 100, 20, 15];
/** Growth of the resident memory after the first quarter. */
const GROWTH_MAX = 1.5;

const asked = (state: string): string =>
  JSON.stringify({
    ...{ model: "model-1.14.0", state },
    questions: { refund: { type: "noul", instructions: "Does the customer ask for a refund?" } },
  });

interface Kind {
  name: string;
  body: (number: number) => string;
  /** Statuses that may come; 529 and 429 are the server's own limits. */
  statuses: readonly number[];
  leaves?: boolean;
  isSlow?: boolean;
}

const BUSY = [429, 529];
const KINDS: readonly Kind[] = [
  {
    name: "new",
    body: (n) => asked(`Ticket ${n}: I was charged twice, please pay it back.`),
    statuses: [200, ...BUSY],
  },
  { name: "known", body: () => asked("I was charged twice."), statuses: [200, ...BUSY] },
  {
    name: "refused",
    body: () => '{"model":"model-1.14.0","state":"x","questions":{}}',
    statuses: [422, ...BUSY],
  },
  { name: "no JSON", body: () => "[".repeat(2_000), statuses: [422, ...BUSY] },
  {
    name: "long",
    body: (n) => asked(`Ticket ${n}. ${"The parcel came late. ".repeat(300)}`),
    statuses: [200, ...BUSY],
  },
  {
    name: "leaving",
    body: (n) => asked(`Left ${n}. ${"word ".repeat(500)}`),
    statuses: [200, ...BUSY],
    leaves: true,
  },
  { name: "slow", body: (n) => asked(`Slow ${n}.`), statuses: [200, ...BUSY], isSlow: true },
];

/** @returns the status; null for a client that left */
function ask(url: string, { body, leaves, isSlow }: Kind, number: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body(number));
    const headers = {
      ...{ authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      "content-length": String(bytes.length),
    };
    const sent = httpRequest(`${url}/v1/systemone`, { method: "POST", headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.once("error", (error) => (leaves ? resolve(null) : reject(error)));
    if (isSlow) {
      const half = Math.floor(bytes.length / 2);
      sent.write(bytes.subarray(0, half));
      setTimeout(() => sent.end(bytes.subarray(half)), 10 * PAUSE_MS);
    } else sent.end(bytes);
    if (leaves) setTimeout(() => sent.destroy(), LEAVES_AFTER_MS);
  });
}

const server = await startBuiltServer(PORT);
const counts = new Map<string, number>();
const wrong: string[] = [];
let slowestMs = 0;
const endsAt = performance.now() + MINUTES * 60_000;
const isOver = (): boolean => performance.now() >= endsAt || wrong.length > 0;

async function client(index: number): Promise<void> {
  for (let number = index; !isOver(); number += CLIENTS) {
    const kind = KINDS[number % KINDS.length]!;
    try {
      const status = await ask(server.url, kind, number);
      const name = status === null ? "left" : String(status);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (status !== null && !kind.statuses.includes(status)) wrong.push(`${kind.name} got ${status}`);
    } catch (error) {
      wrong.push(`${kind.name}: ${String(error)}`);
    }
    await sleep(PAUSE_MS);
  }
}

async function ping(): Promise<void> {
  while (!isOver()) {
    const at = performance.now();
    const response = await fetch(`${server.url}/healthz`);
    await response.text();
    slowestMs = Math.max(slowestMs, performance.now() - at);
    await sleep(PING_MS);
  }
}

let early = Number.NaN;
function report(): void {
  const answered = [...counts].map(([name, count]) => `${name}: ${count}`).join(", ");
  console.log(`${answered}; slowest ping ${slowestMs.toFixed(0)} ms; ${server.residentMb().toFixed(0)} MB`);
  slowestMs = 0;
}
const lines = setInterval(report, LINE_MS);
const quarter = setTimeout(() => (early = server.residentMb()), MINUTES * 15_000);
try {
  await Promise.all([ping(), ...Array.from({ length: CLIENTS }, (_, index) => client(index))]);
  report();
  const growth = server.residentMb() / early;
  if (growth > GROWTH_MAX) wrong.push(`The memory grew by the factor ${growth.toFixed(2)}`);
} finally {
  clearInterval(lines);
  clearTimeout(quarter);
  await server.close();
}
if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exitCode = 1;
}
