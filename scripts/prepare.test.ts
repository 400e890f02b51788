import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { builtFiles } from "./fingerprint.mjs";
import { satisfies } from "./nodeVersion.mjs";
import { isInstalled } from "./prepare.mjs";
import { TempProject } from "./tempProject";

let project: TempProject;
beforeEach(() => {
  project = new TempProject();
});
afterEach(() => project.remove());

/** Rewrites a JSON file of the project. */
function edit(
  file: string,
  change: (json: { packages: Record<string, object>; dependencies?: object }) => void,
): void {
  const json = JSON.parse(project.read(file));
  change(json);
  project.write(file, JSON.stringify(json));
}

describe("what is installed is judged by npm's own record", () => {
  test("all that the lock names is there", () => {
    expect(isInstalled(project.root)).toBe(true);
  });

  test("a package for another platform may be missing", () => {
    edit(
      "package-lock.json",
      ({ packages }) => (packages["node_modules/other"] = { version: "1", optional: true }),
    );
    expect(isInstalled(project.root)).toBe(true);
  });

  test.each<[string, () => void]>([
    ["a lock that is broken", () => project.write("package-lock.json", "<<<<<<<")],
    ["no record", () => project.write("node_modules/.package-lock.json", '{"packages":{}}')],
    [
      "another version",
      () =>
        edit("package-lock.json", (lock) =>
          Object.assign(lock.packages["node_modules/next"]!, { version: "2" }),
        ),
    ],
    [
      "another content",
      () =>
        edit("package-lock.json", (lock) =>
          Object.assign(lock.packages["node_modules/next"]!, { integrity: "x" }),
        ),
    ],
    [
      "a missing package",
      () => edit("package-lock.json", (lock) => (lock.packages["node_modules/a"] = { version: "1" })),
    ],
    [
      "a folder that is gone",
      () =>
        edit("package-lock.json", (lock) => {
          lock.packages["node_modules/a"] = { version: "1" };
          edit(
            "node_modules/.package-lock.json",
            (record) => (record.packages["node_modules/a"] = { version: "1" }),
          );
        }),
    ],
    [
      "a manifest that asks for more than the lock",
      () => edit("package.json", (manifest) => (manifest.dependencies = { next: "2.0.0" })),
    ],
  ])("%s is not installed", (_, change) => {
    change();
    expect(isInstalled(project.root)).toBe(false);
  });
});

test("the build's sources are every file but tests, texts, tools and what commands write", () => {
  for (const file of [
    ...[
      "lib/a.ts",
      "lib/a.test.ts",
      "lib/data/b.json",
      "public/icon.svg",
      "components/ui/button.tsx",
      "new/c.ts",
      "packages/one/src/a.ts",
      "packages/one/package.json",
    ],
    ...[
      "packages/one/training/a.ts",
      "packages/one/accuracy/a.ts",
      "packages/one/testing/a.ts",
      "packages/one/bin/a.ts",
      ".next/built-from",
      ".env",
      "data/db",
      "e2e/a.spec.ts",
      "docs/a.md",
      "tsconfig.tsbuildinfo",
      "next.config.js",
    ],
  ]) {
    project.write(file, "");
  }
  expect(builtFiles(project.root)).toEqual([
    ...[
      "app/page.tsx",
      "components/ui/button.tsx",
      "lib/a.ts",
      "lib/data/b.json",
      "new/c.ts",
      "next.config.js",
    ],
    ...["package-lock.json", "package.json", "packages/one/package.json", "packages/one/src/a.ts"],
    "public/icon.svg",
  ]);
});

test.each([
  ["20.19.0", true],
  ["20.18.9", false],
  ["18.20.0", false],
  ["22.0.0", true],
])("Node %s against >=20.19: %s", (version, expected) => {
  expect(satisfies(version, ">=20.19")).toBe(expected);
});
