import { spawnSync } from "node:child_process";
import { installOnDebian } from "./debian.mjs";
import { Failure } from "./failure.mjs";

const INSTALL = "apt-get update && apt-get install -y --no-install-recommends python3";

const isThere = () => spawnSync("python3", ["--version"]).status === 0;

/**
 * Python for the tests that run the Python snippets, installed where this is Debian and we may.
 *
 * @param {string} root
 * @throws {Failure} when there is none and it cannot be installed
 */
export async function ensurePython(root) {
  if (isThere()) return;
  await installOnDebian(root, "Python", INSTALL);
  if (isThere()) return;
  throw new Failure(`The tests of the snippets need python3. Install it (as root on Debian: ${INSTALL}).`);
}
