import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const RECIPES = "docs/recipes.md";
/** Files and folders that a reader of the recipes makes. */
const NEW_IN_RECIPES = ["rank.ts", "lib/server/engines/remote/kinds/acme/"];
const FOLDERS = "app|bench|cli|components|docs|e2e|eslint|lib|packages|scripts|test";

const filesOf = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", ...patterns], { encoding: "utf8" })
    .trim()
    .split("\n");

const documents = filesOf("*.md");

const prose = (file: string): string => readFileSync(file, "utf8").replace(/```[\s\S]*?```/g, "");

/** The anchors of a document's headings, as Git hosts make them. */
const anchorsOf = (file: string): string[] =>
  [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

function brokenLinks(file: string): string[] {
  const links = [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [target = "", anchor] = link.split("#");
    const found = target === "" ? file : path.join(path.dirname(file), target);
    return !existsSync(found) || (anchor !== undefined && !anchorsOf(found).includes(anchor));
  });
}

function missingPaths(file: string): string[] {
  const named = [...prose(file).matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./[\\]-]+)\``, "g"))];
  return named.map(([, name = ""]) => name).filter((name) => !existsSync(name));
}

test("every link between the documents leads to a file, and to a heading where it names one", () => {
  expect(documents.flatMap((file) => brokenLinks(file).map((link) => `${file}: ${link}`))).toEqual([]);
});

/** Files without their whole path, such as `registry.ts` or `kinds/registry.ts`, that no folder has. */
function missingFiles(file: string, ends: ReadonlySet<string>): string[] {
  const named = prose(file).matchAll(/`((?:[\w[\]-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|css))`/g);
  return [...named].map(([, name = ""]) => name).filter((name) => !ends.has(name));
}

test("every path that a document names exists, and every file of the recipes, but for what they make", () => {
  const ends = new Set(
    filesOf().flatMap((file) => {
      const parts = file.split("/");
      return parts.map((_, index) => parts.slice(index).join("/"));
    }),
  );
  const missing = [
    ...documents.flatMap((file) => missingPaths(file).map((name) => `${file}: ${name}`)),
    ...missingFiles(RECIPES, ends).map((name) => `${RECIPES}: ${name}`),
  ];
  expect([...new Set(missing)].toSorted()).toEqual(
    NEW_IN_RECIPES.map((name) => `${RECIPES}: ${name}`).toSorted(),
  );
});

test("CONTRIBUTING.md says what every npm script is for", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const text = readFileSync("CONTRIBUTING.md", "utf8");
  const isNamed = (name: string): boolean => new RegExp(`\`(?:npm (?:run )?)?${name}[ \`]`).test(text);
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
});

test("the shares of docs/accuracy.md are those of the last print of npm run accuracy", () => {
  const cellsOf = (line: string): string[] =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const lines = (file: string): string[][] =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /^\| (?:rule|concept|neither) /.test(line))
      .map(cellsOf);
  const percent = (share: string): string => `${Math.round(Number(share) * 100)}%`;
  const share = (cell: string): [count: string, right: string] => {
    const [count = "", right = ""] = cell.split(": ");
    return count === "none" ? ["none", "–"] : [count, percent(right)];
  };
  const printed = lines("packages/embedded-model/accuracy.md").map(
    ([by = "", type = "", n = "", right = "", sure = "", unsure = ""]) =>
      [by, type === "noul" ? "yes/no" : type, n, percent(right), ...share(sure), share(unsure)[1]].join(" "),
  );
  const told = lines("docs/accuracy.md").map((cells) =>
    cells.map((cell) => cell.replace(/[*,]| \(\d+\)/g, "")).join(" "),
  );
  expect(told.length).toBe(11);
  expect(told.filter((row) => !printed.includes(row))).toEqual([]);
});
