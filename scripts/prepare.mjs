import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { builtFiles, fingerprint } from "./fingerprint.mjs";
import { nextCommand } from "./nextCommand.mjs";
import { otherServers } from "./processes.mjs";

/** Where `next build` writes and `next start` reads. */
export const distDir = process.env.PLAYGROUND_DIST_DIR || ".next";

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/**
 * @param {string} root
 * @param {string} what
 * @param {(server: { distDir: string }) => boolean} isHit which servers read the files that are about to be replaced
 */
function refuseUnderServers(root, what, isHit) {
  const server = otherServers(root).find(isHit);
  if (!server) return;
  throw new Failure(
    `${what} has to be replaced, but ${server.url} (process ${server.pid}) runs on it. Stop that one first.`,
  );
}

/**
 * @param {string} file a lock
 * @returns {Record<string, any>} its packages by folder, or none if npm has to report its faults
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** @param {any} manifest package.json or the root entry of the lock */
const dependenciesOf = ({ dependencies = {}, devDependencies = {} } = {}) =>
  JSON.stringify([dependencies, devDependencies].map((names) => Object.entries(names).sort()));

/**
 * Whether node_modules matches the lock, by npm's own record of its installation. An optional package may be missing,
 * because most optional packages are for another platform.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const installed = readPackages(path.join(root, "node_modules/.package-lock.json"));
  const { "": project, ...wanted } = readPackages(path.join(root, "package-lock.json"));
  if (
    dependenciesOf(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))) !==
    dependenciesOf(project)
  ) {
    return false;
  }
  return Object.entries(wanted).every(([folder, { version, integrity, optional }]) => {
    const found = installed[folder];
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity && existsSync(path.join(root, folder));
  });
}

/**
 * @param {string} root
 * @returns {string[]} the package.json of each package of this repository, from the root
 */
function packageManifests(root) {
  const folder = path.join(root, "packages");
  if (!existsSync(folder)) return [];
  const manifests = readdirSync(folder).map((name) => path.join("packages", name, "package.json"));
  return manifests.filter((file) => existsSync(path.join(root, file))).sort();
}

/**
 * Installs the packages of the lock where package.json or the lock changed since, or node_modules is missing.
 *
 * @param {string} root
 * @throws {Failure} when npm fails
 */
export async function ensureInstalled(root) {
  const stamp = path.join(root, "node_modules/.installed-for");
  const wanted = fingerprint(root, ["package.json", "package-lock.json", ...packageManifests(root)]);
  if (readText(stamp) === wanted) return;
  if (!isInstalled(root)) {
    refuseUnderServers(root, "node_modules", () => true);
    console.log("Installing packages …");
    // Under npm its own script is known; the build needs the development packages under any NODE_ENV.
    const npm = process.env.npm_execpath;
    const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
    const code = await run(command, [...args, "ci", "--include=dev"], { cwd: root });
    if (code !== 0) {
      throw new Failure(
        `Installing the packages failed (npm ci, exit code ${code}); npm's lines above say why. ` +
          "The first install needs a network; later starts do not.",
      );
    }
  }
  writeFileSync(stamp, wanted);
}

/**
 * Builds the app where a source changed since the last build into this folder.
 *
 * @param {string} root
 * @throws {Failure} when the build fails
 */
export async function ensureBuilt(root) {
  const stamp = path.join(root, distDir, "built-from");
  const wanted = fingerprint(root, builtFiles(root));
  if (readText(stamp) === wanted) return;
  refuseUnderServers(root, `The build in ${distDir}`, (server) => server.distDir === distDir);
  console.log("Building …");
  rmSync(stamp, { force: true });
  const code = await run(process.execPath, [nextCommand(root), "build"], {
    cwd: root,
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) throw new Failure(`The build failed (exit code ${code}); the lines above say why.`);
  writeFileSync(stamp, wanted);
}
