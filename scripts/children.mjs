import { spawn } from "node:child_process";
import { once } from "node:events";

/** How long a child may take to end by itself after it was asked to. */
const GRACE_MS = 5000;
const PARENT_POLL_MS = 500;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let stopping = false;

/** Whether this process is ending because it was told to: later failures are no news. */
export const isStopping = () => stopping;

/**
 * Starts a program that shares this terminal. It leads a process group of its own, so that its own children can be
 * stopped with it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, stdio?: import("node:child_process").StdioOptions }} options
 */
export function startChild(command, args, { cwd, env = {}, stdio = ["ignore", "inherit", "inherit"] }) {
  const child = spawn(command, args, {
    cwd,
    stdio,
    detached: process.platform !== "win32",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
  });
  running.add(child);
  return child;
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>} the exit code; 1 when a signal or a failed start ended it
 */
export function exitOf(child) {
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      running.delete(child);
      resolve(code);
    };
    child.once("error", (error) => {
      console.error(error.message);
      end(1);
    });
    child.once("exit", (code) => end(code ?? 1));
  });
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (process.platform === "win32" || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

/**
 * Asks a child and its descendants to end, and kills the remaining ones after a grace period.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
async function stopChild(child) {
  const ended = child.exitCode !== null || child.signalCode !== null;
  const exit = ended ? Promise.resolve(0) : exitOf(child);
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
  await exit;
  clearTimeout(timer);
  signalGroup(child, "SIGKILL");
}

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, timeoutMs?: number, onOutput?: (text: string) => void }} options
 *   `onOutput` gets what the program writes, which goes to this terminal otherwise
 * @returns {Promise<number>} its exit code
 */
export async function run(command, args, { timeoutMs, onOutput, ...options }) {
  const child = startChild(command, args, {
    ...options,
    stdio: onOutput ? ["ignore", "pipe", "pipe"] : undefined,
  });
  const outputs = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const read = outputs.map((stream) => {
    if (onOutput) stream.setEncoding("utf8").on("data", onOutput);
    return once(stream, "close");
  });
  const onTimeout = () => {
    console.error(`Ended, because it took longer than ${timeoutMs} ms: ${[command, ...args].join(" ")}`);
    void stopChild(child);
  };
  const timer = timeoutMs && setTimeout(onTimeout, timeoutMs);
  const code = await exitOf(child);
  await Promise.all(read);
  clearTimeout(timer);
  return code;
}

/**
 * Ends this process and all its children at a signal to stop, or when its npm is gone. npm passes SIGINT and SIGTERM
 * on. They reach this process because package.json says `exec`. A killed npm passes no signal on.
 *
 * @param {() => number} exitCode asked when the time has come
 */
export function stopWithParent(exitCode) {
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([...running].map(stopChild));
    process.exit(exitCode());
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => void stop());

  // Without npm in between, the parent is a shell that may end and leave a server in the background on purpose.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(), PARENT_POLL_MS).unref();
}
