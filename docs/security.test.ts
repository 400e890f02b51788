import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PAGE = readFileSync("docs/security.md", "utf8");

interface Row {
  threat: string;
  file: string;
  name: string;
}

/** The lines of every table of threats: their last cell is a test's file and its name. */
const rows = PAGE.split("\n")
  .filter((line) => line.startsWith("|") && !/^\| (?:-+|Threat) /.test(line))
  .map((line): Row => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [, file = "", name = ""] = /^`([^`]+)`: (.+)$/.exec(cells.at(-2) ?? "") ?? [];
    return { threat: cells[1] ?? "", file, name };
  });

test("every threat has the test that holds its answer, by file and name", () => {
  expect(rows.length).toBeGreaterThan(40);
  const missing = rows.filter(
    ({ file, name }) => name === "" || !existsSync(file) || !readFileSync(file, "utf8").includes(name),
  );
  expect(missing).toEqual([]);
});

test("every part of the threat model has lines", () => {
  const parts = [...PAGE.matchAll(/^## (.+)$/gm)].map(([, part]) => part);
  expect(parts).toEqual([
    "Who is trusted",
    "Keys",
    "Sessions and CSRF",
    "Accounts",
    "Requests to other servers (SSRF)",
    "Uploads and imports",
    "Shares, XSS and framing",
    "Store, files and log",
    "Supply chain",
    "Accepted",
  ]);
});
