import { readFileSync } from "node:fs";
import { format } from "prettier";
import { expect, test } from "vitest";
import { licencesPage, shippedPackages } from "./licencesPage";

const LOCK = readFileSync("package-lock.json", "utf8");

test("docs/licences.md is the print of npm run licences", async () => {
  const page = await format(licencesPage(LOCK), { parser: "markdown", printWidth: 110 });
  expect(readFileSync("docs/licences.md", "utf8")).toBe(page);
});

/** Each lets an MIT program use the package unchanged. MPL and LGPL bind changes of the package itself alone. */
const ACCEPTED = new Set([
  ...["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "CC0-1.0"],
  ...["CC-BY-4.0", "SIL OPEN FONT LICENSE", "MPL-2.0", "LGPL-3.0", "LGPL-3.0-or-later"],
]);

test("every shipped package has a licence that this program may be used with", () => {
  const refused = shippedPackages(LOCK).filter(
    ({ licence }) =>
      !licence
        .replace(/[()]/g, "")
        .split(/ (?:AND|OR) /)
        .every((part) => ACCEPTED.has(part)),
  );
  expect(refused).toEqual([]);
});

test("development packages and our own are not among them, equal versions are named once", () => {
  const entry = { version: "1.0.0", license: "MIT" };
  const packages = {
    "": { version: "0.1.0" },
    "packages/protocol": entry,
    "node_modules/@typed-question/protocol": { link: true },
    "node_modules/b": entry,
    "node_modules/a/node_modules/b": entry,
    "node_modules/a": { version: "2.0.0" },
    "node_modules/tool": { ...entry, dev: true },
  };
  expect(shippedPackages(JSON.stringify({ packages }))).toEqual([
    { name: "a", version: "2.0.0", licence: "unknown" },
    { name: "b", version: "1.0.0", licence: "MIT" },
  ]);
});

test("every package of package.json has an exact version, and the lock a checksum for each", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
  const { packages } = JSON.parse(LOCK) as {
    packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>;
  };
  const unchecked = Object.entries(packages).filter(
    ([place, { integrity, link, inBundle }]) =>
      place.includes("node_modules/") && !link && !inBundle && !integrity?.startsWith("sha512-"),
  );
  expect(unchecked.map(([place]) => place)).toEqual([]);
});
