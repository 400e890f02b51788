import { readFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "./failure.mjs";

/**
 * @param {string} version such as 20.19.4
 * @param {string} range the requirement of package.json, of the form >=20.19
 */
export function satisfies(version, range) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = range.replace(">=", "").split(".").map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/**
 * @param {string} root
 * @throws {Failure} when this Node is older than package.json allows
 */
export function assertNodeVersion(root) {
  const range = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).engines.node;
  if (satisfies(process.versions.node, range)) return;
  throw new Failure(`Node ${process.versions.node} is too old: this project needs ${range}.`);
}
