import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The command `next`, where its own package.json says that it is.
 *
 * @param {string} root
 * @returns {string} the file that Node runs
 */
export function nextCommand(root) {
  const folder = path.join(root, "node_modules/next");
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return path.join(folder, bin.next);
}
