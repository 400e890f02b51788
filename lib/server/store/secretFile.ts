import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const SECRET_BYTES = 32;

/**
 * The random secret in a file of this folder, made at the first call and readable by this user alone. It is
 * written beside and then linked: another process sees the whole file or none, and the first one wins.
 */
export function readOrCreateSecret(folder: string, name: string): Buffer {
  const file = path.join(folder, name);
  const known = readIfPresent(file);
  if (known) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(SECRET_BYTES), { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file);
}

function readIfPresent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
