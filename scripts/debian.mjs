import { existsSync } from "node:fs";
import { run } from "./children.mjs";

/**
 * Installs a package as root on Debian; does nothing elsewhere.
 *
 * @param {string} root
 * @param {string} name the package's name for people
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
