/** Largest file that is taken into the state, in bytes. The endpoint takes requests of 32 MiB. */
const FILE_BYTES_MAX = 8 * 1024 * 1024;
/** What `Open file` offers. */
export const FILE_TYPES = [".txt", ".md", ".json"];

export type FileReading = { ok: true; text: string; mode: "text" | "json" } | { ok: false; message: string };

/** Reads a text file whole; JSON by its name. A byte order mark is left out. */
export async function readTextFile(file: File): Promise<FileReading> {
  const name = file.name.toLowerCase();
  if (!FILE_TYPES.some((ending) => name.endsWith(ending))) {
    return { ok: false, message: `${file.name} is none of ${FILE_TYPES.join(", ")}` };
  }
  if (file.size > FILE_BYTES_MAX) {
    const size = (file.size / 1024 / 1024).toFixed(1);
    return {
      ok: false,
      message: `${file.name} has ${size} MiB; the limit is ${FILE_BYTES_MAX / 1024 / 1024} MiB`,
    };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return { ok: true, text, mode: name.endsWith(".json") ? "json" : "text" };
  } catch {
    return { ok: false, message: `${file.name} could not be read as UTF-8 text` };
  }
}
