import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { DownloadError } from "./errors";

/** Locks of this process: its id may have been another's when a lock was left behind. */
const held = new Set<string>();

/**
 * Does the work while nobody else does what the same file locks. A lock that a process of this machine left
 * behind when it was killed is taken over.
 * @throws DownloadError when somebody holds the lock, and whatever the work throws.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = `${hostname()} ${process.pid}`;
  while (!(await create(file, own))) {
    const holder = await readFile(file, "utf8").catch(() => null);
    // It was given back in between.
    if (holder === null) continue;
    if (!isStale(file, holder)) {
      throw new DownloadError(
        `Another download of this model is under way (${holder || "it has just begun"}). If none is, remove ${file}.`,
      );
    }
    await rm(file, { force: true });
  }
  held.add(file);
  try {
    return await work();
  } finally {
    held.delete(file);
    await rm(file, { force: true });
  }
}

async function create(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Of processes on other machines nothing is known. */
function isStale(file: string, holder: string): boolean {
  const [, host, id] = /^(.*) (\d+)$/.exec(holder) ?? [];
  if (host !== hostname()) return false;
  const pid = Number(id);
  if (pid === process.pid) return !held.has(file);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : null);
