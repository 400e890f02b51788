import { spawnSync } from "node:child_process";
import { installOnDebian } from "./debian.mjs";
import { Failure } from "./failure.mjs";

const INSTALL = "apt-get update && apt-get install -y --no-install-recommends python3";
const INSTALL_HTTPX = "apt-get install -y --no-install-recommends python3-httpx";
/** A stand-in takes its place if it does not come, so the wait is short. */
const HTTPX_TIMEOUT_MS = 120_000;

const isThere = () => spawnSync("python3", ["--version"]).status === 0;

/**
 * Python for the tests that run the Python snippets, with httpx where there is one; installed where this is Debian
 * and we may.
 *
 * @param {string} root
 * @throws {Failure} when there is no Python and it cannot be installed
 */
export async function ensurePython(root) {
  if (!isThere()) await installOnDebian(root, "Python", INSTALL);
  if (!isThere()) {
    throw new Failure(`The tests of the snippets need python3. Install it (as root on Debian: ${INSTALL}).`);
  }
  if (findHttpx()) return;
  const install = `${INSTALL_HTTPX} || { apt-get update && ${INSTALL_HTTPX}; }`;
  await installOnDebian(root, "httpx for Python", install, HTTPX_TIMEOUT_MS);
}

/**
 * The Python that has httpx: the PATH's Python may differ from Debian's, whose packages it does not see.
 *
 * @returns {{ python: string, version: string } | undefined}
 */
export function findHttpx() {
  for (const python of ["python3", "/usr/bin/python3"]) {
    const found = spawnSync(python, ["-c", "import httpx; print(httpx.__version__)"], { encoding: "utf8" });
    if (found.status === 0) return { python, version: found.stdout.trim() };
  }
  return undefined;
}
