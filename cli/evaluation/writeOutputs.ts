import { rename, rm, writeFile } from "node:fs/promises";
import { messageOf, RunError } from "./runError";

/**
 * Writes a file as a whole or not at all.
 * @throws RunError that names the file
 */
export async function writeWhole(file: string, pieces: Iterable<string>): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await writeFile(partial, pieces);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw new RunError(`${file} cannot be written: ${messageOf(error)}`);
  }
}
