import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { DownloadError } from "./errors";

/** Locks that this process has or is taking: its id in a file may also be left from another process. */
const held = new Set<string>();

/**
 * Runs the work under an exclusive lock file. A lock from a killed process of this machine is taken over.
 * @throws DownloadError when the lock is taken, and the work's errors.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const own = `${hostname()} ${process.pid}`;
  if (held.has(file)) throw underWay(file, own);
  held.add(file);
  try {
    await take(file, own);
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    held.delete(file);
  }
}

async function take(file: string, own: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  while (!(await create(file, own))) {
    const holder = await readFile(file, "utf8").catch(() => null);
    // It was released in between.
    if (holder === null) continue;
    if (!isStale(holder)) throw underWay(file, holder || "it has just begun");
    await rm(file, { force: true });
  }
}

const underWay = (file: string, holder: string): DownloadError =>
  new DownloadError(`Another download of this model is under way (${holder}). If none is, remove ${file}.`);

async function create(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Locks of other machines cannot be checked. A lock with this process's id is from an earlier process with
 * the same id.
 */
function isStale(holder: string): boolean {
  const [, host, id] = /^(.*) (\d+)$/.exec(holder) ?? [];
  if (host !== hostname()) return false;
  const pid = Number(id);
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : null);
