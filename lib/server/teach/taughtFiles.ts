import { readdir } from "node:fs/promises";
import path from "node:path";
import { TAUGHT_NAME } from "@/lib/shared/teach/taughtFile";

const FOLDER = "taught";
const PREFIX = "teams-";

/** A place for taught models in a data folder: `taught/teams-<name>-<version>.json`. */
export const taughtFolder = (dataFolder: string): string => path.join(dataFolder, FOLDER);

export const taughtFileOf = (dataFolder: string, id: string): string =>
  path.join(taughtFolder(dataFolder), `${id}.json`);

/**
 * The id of the next teaching under a name: `teams-<name>-1`, then 2 and so on. A taught model never changes.
 * @throws RangeError for a name of other characters
 */
export async function nextTaughtId(dataFolder: string, name: string): Promise<string> {
  if (!TAUGHT_NAME.test(name)) throw new RangeError(`${name} is no name of a taught model`);
  const files = await readdir(taughtFolder(dataFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const start = `${PREFIX}${name}-`;
  const versions = files.flatMap((file) => {
    const version = file.startsWith(start)
      ? /^(\d{1,9})(?:\.owner)?\.json$/.exec(file.slice(start.length))?.[1]
      : undefined;
    return version === undefined ? [] : [Number(version)];
  });
  return `${start}${Math.max(0, ...versions) + 1}`;
}
