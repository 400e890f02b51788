import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const IMPORT = /(?:\bfrom|\bimport\()\s*"([^"]+)"/g;
const ENDINGS = ["", ".ts", ".tsx"];

/** The shipped sources, by path from the repository's root. */
export function sourceFiles(): Map<string, string> {
  const files = ["app", "components", "lib", "packages", "cli", "bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)),
  );
  return new Map(
    files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => [file, readFileSync(file, "utf8")]),
  );
}

/** Groups of files that import each other, types included: the strongly connected components (Tarjan 1972). */
export function importCycles(files: ReadonlyMap<string, string>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const next of importsOf(file, files)) {
      const known = order.get(next);
      const reached = known === undefined ? visit(next) : open.includes(next) ? known : Infinity;
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    if (lowest.get(file) === order.get(file)) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return lowest.get(file)!;
  };
  for (const file of files.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

function importsOf(file: string, files: ReadonlyMap<string, string>): string[] {
  const text = files.get(file) ?? "";
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
    const base = pathOf(specifier, file);
    const found = base === null ? undefined : ENDINGS.find((ending) => files.has(base + ending));
    return base === null || found === undefined ? [] : [base + found];
  });
}

function pathOf(specifier: string, file: string): string | null {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  const [, name, inner] = /^@typed-question\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return name === undefined ? null : `packages/${name}/src/${inner}`;
}
