import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Root entries that do not go into the build. All others do, so that no new folder is missed. */
const NOT_BUILT = new Set([
  ...["node_modules", "data", "docs", "e2e", "test", "bench", "scripts", "eslint"],
  ...["coverage", "test-results", "playwright-report"],
  ...["eslint.config.mjs", "next-env.d.ts", "playwright.config.ts", "vitest.config.ts"],
]);

/** A file at the root counts where it is code or configuration: a log or a note beside them does not. */
const ROOT_SOURCE = /\.(tsx?|[cm]?js|json|css)$/;
const TEST = /\.test\.tsx?$/;

/** Folders of a package that serve its development alone. */
const PACKAGE_TOOLS = /^packages\/[^/]+\/(?:accuracy|bin|testing|training)$/;

/**
 * @param {string} root
 * @param {string[]} files from the root
 * @returns {string} changes when the name or the content of one of them does
 */
export function fingerprint(root, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @returns {string[]} the files that `next build` reads, in a fixed order
 */
export function builtFiles(root) {
  const files = /** @type {string[]} */ ([]);
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.name.startsWith(".") || NOT_BUILT.has(file) || PACKAGE_TOOLS.test(file)) continue;
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile() && !TEST.test(file) && (folder || ROOT_SOURCE.test(file))) files.push(file);
    }
  };
  walk("");
  return files.sort();
}
