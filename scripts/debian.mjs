import { existsSync } from "node:fs";
import { run } from "./children.mjs";

/**
 * Installs a package where this is Debian and we may.
 *
 * @param {string} root
 * @param {string} name what a person calls it
 * @param {string} install for a shell
 * @param {number} [timeoutMs] it is ended after this time
 */
export async function installOnDebian(root, name, install, timeoutMs) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${name} …`);
  await run("/bin/sh", ["-c", install], {
    ...{ cwd: root, env: { DEBIAN_FRONTEND: "noninteractive" } },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}
