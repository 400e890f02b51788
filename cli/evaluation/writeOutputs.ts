import { rename, rm, stat, writeFile } from "node:fs/promises";
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

/**
 * Writes and removes an empty file beside the place of each output, so that a wrong place shows before anything is asked.
 * @throws RunError that names the file
 */
export async function requireWritable(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const found = await stat(file).catch(() => null);
    if (found?.isDirectory()) throw new RunError(`${file} cannot be written: it is a folder.`);
    const partial = `${file}.partial`;
    try {
      await writeFile(partial, "");
      await rm(partial);
    } catch (error) {
      throw new RunError(`${file} cannot be written: ${messageOf(error)}`);
    }
  }
}
