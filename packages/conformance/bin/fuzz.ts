import { parseArgs } from "node:util";
import fc from "fast-check";
import { fuzzRequest, type FuzzRequest } from "../src/fuzz/arbitraries";
import { violation } from "../src/fuzz/invariant";
import { DEFAULT_SETTINGS } from "../src/settings";
import { Target } from "../src/target";

/** Sends generated requests to a server, and searches for a wrong answer. */

const HELP = `npm run bench:fuzz -- URL KEY [--cases 20000] [--seed N] [--path P] [--lanes 4] [--prefix Service-]

Prints how many requests got which status and how many a second. A violation is shrunk and printed with the
seed and path that repeat it. Exit code 0: none. The key should have no low rate limit: a request that is
refused with 429 is sent again after the time that the server names.`;

/** After this many requests a plain one must be answered. */
const CHECK_EVERY = 200;
const VIOLATIONS_MAX = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: "string", default: "20000" },
    seed: { type: "string" },
    path: { type: "string" },
    lanes: { type: "string", default: "4" },
    prefix: { type: "string", default: DEFAULT_SETTINGS.prefix },
  },
});

const [url, key] = positionals;
if (url === undefined || key === undefined) {
  console.log(HELP);
  process.exit(2);
}

const target = new Target({ ...DEFAULT_SETTINGS, baseUrl: new URL(url), key, prefix: values.prefix });
const firstSeed = Number(values.seed ?? Date.now() % 1_000_000_000);
const lanes = values.path === undefined ? Number(values.lanes) : 1;
const statuses = new Map<number, number>();
let sent = 0;
let violations = 0;

async function staysAlive(): Promise<void> {
  const questions = { plain: { type: "noul", instructions: "Is it text?" } };
  const { status } = await target.evaluate({ state: "A plain text.", questions });
  if (status !== 200) throw new Error(`a plain request was answered with ${status} after ${sent} requests`);
}

async function holds({ headers, body }: FuzzRequest): Promise<void> {
  const reply = await target.post(body, headers);
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
  sent += 1;
  const found = violation(reply, target.requestIdHeader);
  if (found !== undefined) throw new Error(`${found}: ${reply.text.slice(0, 300)}`);
  if (sent % CHECK_EVERY === 0) await staysAlive();
}

function report(details: fc.RunDetails<[FuzzRequest]>): void {
  violations += 1;
  const request = details.counterexample?.[0];
  const body = request?.body ?? Buffer.alloc(0);
  console.log(`\nVIOLATION ${(details.errorInstance as Error | null)?.message ?? ""}`);
  console.log(`  repeat with --seed ${details.seed} --path ${details.counterexamplePath}`);
  console.log(`  headers ${JSON.stringify(request?.headers)}`);
  console.log(`  body    ${JSON.stringify(body.toString("latin1").slice(0, 1000))} (${body.length} bytes)`);
}

async function lane(seed: number, cases: number): Promise<void> {
  for (let left = cases, round = 0; left > 0 && violations < VIOLATIONS_MAX; round += 1) {
    const options = { seed: seed + round * 1000, numRuns: left, path: values.path };
    const details = await fc.check(fc.asyncProperty(fuzzRequest, holds), options);
    left -= Math.max(1, details.numRuns);
    if (details.failed) report(details);
    if (values.path !== undefined) return;
  }
}

const started = performance.now();
await Promise.all(
  Array.from({ length: lanes }, (_, at) => lane(firstSeed + at, Math.ceil(Number(values.cases) / lanes))),
);
await staysAlive();
target.close();

const seconds = (performance.now() - started) / 1000;
const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
console.log(
  `\n${sent} requests in ${seconds.toFixed(1)} s, ${(sent / seconds).toFixed(0)} a second, seed ${firstSeed}`,
);
console.log(`statuses ${counts.join(", ")}`);
console.log(violations === 0 ? "no violation; a plain request is answered" : `${violations} violations`);
process.exitCode = violations === 0 ? 0 : 1;
