import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Root entries that do not go into the build. All others do, so that no new folder is missed. */
const NOT_BUILT = new Set([
  ...["node_modules", "data", "docs", "e2e", "test", "bench", "scripts", "eslint"],
  ...["coverage", "test-results", "playwright-report"],
  ...["eslint.config.mjs", "next-env.d.ts", "playwright.config.ts", "vitest.config.ts"],
]);

/** Folders without a source. */
const NOT_LINTED = new Set(["node_modules", "data", "coverage", "test-results", "playwright-report"]);

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
 * @param {(file: string, isFolder: boolean) => boolean} isTaken files and folders whose name has no dot in front
 * @returns {string[]} files from the root, in a fixed order
 */
function filesOf(root, isTaken) {
  const files = /** @type {string[]} */ ([]);
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.name.startsWith(".") || !isTaken(file, entry.isDirectory())) continue;
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile()) files.push(file);
    }
  };
  walk("");
  return files.sort();
}

/**
 * @param {string} root
 * @returns {string[]} the files that `next build` reads, in a fixed order
 */
export const builtFiles = (root) =>
  filesOf(root, (file, isFolder) => {
    if (NOT_BUILT.has(file) || PACKAGE_TOOLS.test(file)) return false;
    return isFolder || (!TEST.test(file) && (file.includes(path.sep) || ROOT_SOURCE.test(file)));
  });

/**
 * @param {string} root
 * @returns {string[]} the files that decide what eslint says: sources, tests, settings and the lock of the packages
 */
export const lintedFiles = (root) =>
  filesOf(root, (file, isFolder) =>
    isFolder ? !NOT_LINTED.has(file) : ROOT_SOURCE.test(file) && file !== "next-env.d.ts",
  );
