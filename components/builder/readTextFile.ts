import { isolated } from "@/lib/builder/isolated";
/** Largest file that is taken into the state, in bytes. The endpoint takes requests of 32 MiB. */
const FILE_BYTES_MAX = 8 * 1024 * 1024;
/** What `Open file` offers. */
export const FILE_TYPES = [".txt", ".md", ".json"];

export type FileReading = { ok: true; text: string; mode: "text" | "json" } | { ok: false; message: string };

/** Reads a text file whole; JSON by its name. A byte order mark is left out. */
export async function readTextFile(file: File): Promise<FileReading> {
  const name = file.name.toLowerCase();
  if (!FILE_TYPES.some((ending) => name.endsWith(ending))) {
    return { ok: false, message: `${isolated(file.name)} is none of ${FILE_TYPES.join(", ")}` };
  }
  if (file.size > FILE_BYTES_MAX) {
    const size = (file.size / 1024 / 1024).toFixed(1);
    return {
      ok: false,
      message: `${isolated(file.name)} has ${size} MiB; the limit is ${FILE_BYTES_MAX / 1024 / 1024} MiB`,
    };
  }
  const text = await readUtf8(file);
  if (text === null) return { ok: false, message: `${isolated(file.name)} could not be read as UTF-8 text` };
  return { ok: true, text, mode: name.endsWith(".json") ? "json" : "text" };
}

/** The text of a file, without a byte order mark; null where it cannot be read or is not UTF-8. */
export async function readUtf8(file: File): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
