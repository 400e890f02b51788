import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installOnDebian } from "./debian.mjs";
import { Failure } from "./failure.mjs";

const DEBIAN_VERSIONS = "/usr/lib/postgresql";
const CONFIG = "/etc/postgresql-common";
const INSTALL = "apt-get update && apt-get install -y --no-install-recommends postgresql";
/** Debian would make a database of its own and start it. */
const NO_CLUSTER = `mkdir -p ${CONFIG} && { [ -e ${CONFIG}/createcluster.conf ] || echo "create_main_cluster = false" > ${CONFIG}/createcluster.conf; }`;
const USER = "playground";
const POLL_MS = 50;
const START_TIMEOUT_MS = 60_000;

/** @returns {string | undefined} the folder of PostgreSQL's programs */
function findPrograms() {
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => path.join(DEBIAN_VERSIONS, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))),
  );
}

/**
 * Finds PostgreSQL for the tests of the store. As root on Debian it installs a missing one.
 *
 * @param {string} root
 * @returns {Promise<string>} the folder of its programs
 * @throws {Failure} when there is none and it cannot be installed
 */
export async function ensurePostgres(root) {
  const found = findPrograms();
  if (found) return found;
  await installOnDebian(root, "PostgreSQL", `${NO_CLUSTER} && ${INSTALL}`);
  const installed = findPrograms();
  if (installed) return installed;
  throw new Failure(
    "The tests of the store need PostgreSQL's programs. " +
      `Install them (as root on Debian: ${INSTALL}), or put initdb and postgres on the PATH.`,
  );
}

/** Ends the server and removes its folder when this process ends, even when it is killed: standard input closes. */
const KEEPER = `
"$1/initdb" --pgdata "$2/data" --username ${USER} --auth trust --encoding UTF8 --no-locale --no-sync >"$2/log" 2>&1 &&
  exec 3<&0 &&
  { "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off >>"$2/log" 2>&1 & } &&
  cat <&3 >/dev/null
kill -INT $! 2>/dev/null
wait
rm -rf "$2"`;

/**
 * Starts a PostgreSQL of its own in a folder of its own, for tests: its data is lost in the end. It listens on a
 * socket in that folder alone.
 *
 * @param {string} programs folder of the programs
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(programs) {
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-"));
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const keeper = spawn("/bin/sh", ["-c", KEEPER, "sh", programs, folder], {
    cwd: folder,
    stdio: ["pipe", "ignore", "ignore"],
    ...owner,
  });
  const ended = once(keeper, "exit");
  const stop = async () => {
    keeper.stdin.end();
    await ended;
  };
  try {
    await untilReady(folder, keeper);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}

/**
 * @param {string} folder
 * @param {import("node:child_process").ChildProcess} keeper
 */
async function untilReady(folder, keeper) {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!readText(path.join(folder, "data/postmaster.pid")).includes("\nready")) {
    if (keeper.exitCode !== null || performance.now() > deadline) {
      throw new Failure(`PostgreSQL did not start:\n${readText(path.join(folder, "log"))}`);
    }
    await sleep(POLL_MS);
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user)
    throw new Failure("PostgreSQL refuses to run as root, and there is neither postgres nor nobody.");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
