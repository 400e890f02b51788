import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverCommand } from "@/scripts/serverCommand.mjs";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

/** The key of the local account. */
export const KEY = "bench-built-server-key";
const FIRST_QUESTION = {
  model: LATEST_MODEL,
  state: "My invoice was charged twice.",
  questions: { complains: { type: "noul", instructions: "Does the customer complain?" } },
};

interface BuiltServer {
  url: string;
  /** From the start of the serving process until `/readyz` answered 200. */
  readyMs: number;
  /** Until the embedded model answered the first question, which is asked from then on. */
  firstAnswerMs: number;
  /** @throws when the answer is not 200. */
  post(body: object): Promise<void>;
  /** Memory of the process and its threads; NaN where the system has no /proc. */
  residentMb(): number;
  /** Processor time of the process and its threads so far, in milliseconds; NaN where the system has no /proc. */
  cpuMs(): number;
  /** The most of that since the start, or since the last {@link forgetPeak}. */
  peakMb(): number;
  forgetPeak(): void;
  close(): Promise<void>;
}

function memoryMb(pid: number | undefined, field: "VmRSS" | "VmHWM"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return (Number(new RegExp(`${field}:\\s*(\\d+)`).exec(status)?.[1]) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/**
 * Starts the server that `npm run build` built, with a new data folder that `prepare` may fill.
 * @throws when it ends before it is ready
 */
export async function startBuiltServer(
  port: number,
  prepare?: (folder: string) => Promise<void>,
): Promise<BuiltServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-server-"));
  await prepare?.(folder);
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const { command, args, env } = serverCommand({ host: "127.0.0.1", port });
  const child: ChildProcess = spawn(command, args, {
    env: {
      ...process.env,
      ...env,
      ...{ PLAYGROUND_API_KEY: KEY, PLAYGROUND_DATA_DIR: folder, NEXT_TELEMETRY_DISABLED: "1" },
      ...{ PLAYGROUND_REQUESTS_PER_MINUTE: "1000000", PLAYGROUND_TOKENS_PER_SECOND: "1000000000" },
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const post = (body: object): Promise<Response> =>
    fetch(`${url}/v1/systemone`, {
      method: "POST",
      headers: {
        ...{ authorization: `Bearer ${KEY}`, "content-type": "application/json" },
        "service-danger-zone-long-context": "true",
      },
      body: JSON.stringify(body),
    });
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("The server ended; `npm run build` comes first");
    await sleep(10);
  }
  const readyMs = performance.now() - startedAt;
  const first = await post(FIRST_QUESTION);
  if (!first.ok) throw new Error(`The first question got ${first.status}: ${await first.text()}`);
  await first.arrayBuffer();
  const firstAnswerMs = performance.now() - startedAt;
  return {
    ...{ readyMs, firstAnswerMs },
    async post(body) {
      const response = await post(body);
      const answer = await response.text();
      if (!response.ok) throw new Error(`${response.status}: ${answer}`);
    },
    url,
    residentMb: () => memoryMb(child.pid, "VmRSS"),
    peakMb: () => memoryMb(child.pid, "VmHWM"),
    forgetPeak() {
      // Linux: 5 sets the peak to what is resident now.
      if (existsSync(`/proc/${child.pid}`)) writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
    },
    cpuMs() {
      try {
        const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
        // Behind the name in parentheses; user and system time in hundredths of a second.
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return (Number(fields[11]) + Number(fields[12])) * 10;
      } catch {
        return Number.NaN;
      }
    },
    async close() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
