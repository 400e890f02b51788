import { existsSync } from "node:fs";
import { installOnDebian } from "./debian.mjs";
import { Failure } from "./failure.mjs";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";
const INSTALL = "apt-get update && apt-get install -y --no-install-recommends chromium";

/**
 * Finds the browser of the end-to-end tests. As root on Debian it installs a missing one.
 *
 * @param {string} root
 * @returns {Promise<string>} its path
 * @throws {Failure} when there is none and it cannot be installed
 */
export async function ensureChromium(root) {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Failure(`PLAYWRIGHT_CHROMIUM is ${chosen}, and there is no such file.`);
  }
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  await installOnDebian(root, "Chromium", INSTALL);
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  throw new Failure(
    `The end-to-end tests need Chromium. Install it (as root on Debian: ${INSTALL}), ` +
      "or set PLAYWRIGHT_CHROMIUM to the path of a Chromium or Chrome.",
  );
}
