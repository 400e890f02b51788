import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import manifest from "@/package.json";

/** Imports each of its arguments as `tsx` does, but resolves packages alone; reports missing ones. */
const IMPORTER = `
  import path from "node:path";
  import { pathToFileURL } from "node:url";
  for (const imported of process.argv.slice(1)) {
    try {
      if (path.isAbsolute(imported)) await import(pathToFileURL(imported).href);
      else import.meta.resolve(imported);
    } catch (error) {
      process.stdout.write(imported + ": " + error + "\\n");
    }
  }
  process.exit(0);`;

/** A file's imports at its start, without types: packages by name, files by path. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const found = [...text.matchAll(/^import (?!type )(?:[^"]*? from )?"([^"]+)";$/gm)].map(
    ([, imported = ""]) => imported,
  );
  return found.map((imported) => {
    if (imported.startsWith(".")) return path.resolve(path.dirname(file), imported);
    return imported.startsWith("@/") ? path.resolve(imported.slice(2)) : imported;
  });
}

test("each command of package.json that is a program finds everything that it begins with", async () => {
  const programs = Object.values(manifest.scripts).flatMap(
    (script) => /^tsx (?:--tsconfig \S+ )?(\S+)/.exec(script)?.[1] ?? [],
  );
  const imports = [...new Set(programs.flatMap(importsOf))];
  expect(imports).toContain(path.resolve("lib/server/store/purge"));
  const options = ["--import", "tsx", "--input-type=module", "-e", IMPORTER];
  const { stdout } = await promisify(execFile)(process.execPath, [...options, ...imports]);
  expect(stdout).toBe("");
});
