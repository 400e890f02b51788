import { readFileText, type FileText } from "@/lib/shared/text/file/readFileText";
import { isolated } from "@/lib/shared/text/isolated";
import { readBytes } from "./readBytes";

/** Largest file for the state, in bytes. The endpoint takes requests of 32 MiB. */
const FILE_BYTES_MAX = 8 * 1024 * 1024;
/** Extensions that `Open file` offers first. Other names are read too: the bytes decide. */
export const FILE_TYPES = [
  ...["text/*", ".txt", ".md", ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".log", ".html", ".htm", ".eml"],
  ...[".xml", ".yaml", ".yml", ".rst", ".srt", ".vtt", ".ini", ".toml"],
];

/** A file with its bytes, to be read another way later. */
export interface OpenedFile extends FileText {
  name: string;
  bytes: Uint8Array;
}
export type FileReading = OpenedFile | { ok: false; message: string };

/** Reads a whole text file in the encoding that its bytes indicate. */
export async function readTextFile(file: File): Promise<FileReading> {
  if (file.size > FILE_BYTES_MAX) {
    const size = (file.size / 1024 / 1024).toFixed(1);
    return {
      ok: false,
      message: `${isolated(file.name)} has ${size} MiB; the limit is ${FILE_BYTES_MAX / 1024 / 1024} MiB`,
    };
  }
  const bytes = await readBytes(file);
  if (bytes === null) {
    return { ok: false, message: `${isolated(file.name)} cannot be read: it is a folder, or was moved` };
  }
  const reading = readFileText(bytes, file.name);
  return reading.ok ? { ...reading, name: file.name, bytes } : reading;
}

/** The text of a file, without a byte order mark; null if it is unreadable or not UTF-8. */
export async function readUtf8(file: File): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
