import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Servers on one data folder have ports of their own. */
const fileOf = (folder: string, port: number): string => path.join(folder, `local-access-${port}.token`);

/** Keeps the token of this start for programs of the same user, in a file that others cannot read. */
export function writeLocalToken(folder: string, port: number, token: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${fileOf(folder, port)}.${randomUUID()}`;
  writeFileSync(draft, `${token}\n`, { mode: 0o600, flag: "wx" });
  renameSync(draft, fileOf(folder, port));
}

/** The token of the server that listens on this port, or null if its folder is not readable. */
export function readLocalToken(folder: string, port: number): string | null {
  try {
    return readFileSync(fileOf(folder, port), "utf8").trim();
  } catch {
    return null;
  }
}
