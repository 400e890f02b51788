import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Commands that run in the same folder at once exchange messages as files in .cache. */
const POLL_MS = 200;

/**
 * @param {string} root
 * @param {string} name
 */
function cacheFolder(root, name = "") {
  const folder = path.join(root, ".cache", name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * @param {string} file
 * @returns {number} the process written there, or 0
 */
function readPid(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

/**
 * Takes the lock if no living process has it.
 *
 * @param {string} lock
 * @returns {Promise<number>} the process that has it now
 */
async function tryLock(lock) {
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    // A link appears whole or not at all: a lock without its owner is useless.
    linkSync(mine, lock);
  } catch {
    const holder = readPid(lock);
    // In a container the number of a process that ended is soon given out again, to this one as well.
    if (holder !== 0 && holder !== process.pid && isAlive(holder)) return holder;
    rmSync(lock, { force: true });
    return tryLock(lock);
  } finally {
    rmSync(mine, { force: true });
  }
  // Two processes that found the same dead holder may each have removed the lock they saw: the last lock stands.
  await sleep(50);
  return readPid(lock);
}

/**
 * Runs `task` while no other process of this folder is in here.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withLock(root, task) {
  const lock = path.join(cacheFolder(root), "prepare.lock");
  let holder = await tryLock(lock);
  if (holder !== process.pid) {
    console.log(`Waiting for process ${holder}, which installs or builds in this folder (${lock}) …`);
  }
  while (holder !== process.pid) {
    await sleep(POLL_MS);
    holder = await tryLock(lock);
  }
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  try {
    return await task();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** @typedef {{ url: string, distDir: string }} Server */

/**
 * Makes it known until the end of this process that it serves from this folder.
 *
 * @param {string} root
 * @param {Server} server
 */
export function announceServer(root, server) {
  const file = path.join(cacheFolder(root, "servers"), String(process.pid));
  writeFileSync(file, JSON.stringify(server));
  process.once("exit", () => rmSync(file, { force: true }));
}

/**
 * @param {string} root
 * @returns {(Server & { pid: number })[]} the other processes that serve from this folder
 */
export function otherServers(root) {
  const folder = cacheFolder(root, "servers");
  return readdirSync(folder).flatMap((name) => {
    const pid = Number(name);
    if (pid === process.pid) return [];
    if (isAlive(pid)) return [{ pid, ...JSON.parse(readFileSync(path.join(folder, name), "utf8")) }];
    rmSync(path.join(folder, name), { force: true });
    return [];
  });
}
