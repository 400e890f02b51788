import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { EXTRA_FIELDS } from "@typed-question/protocol/openapi/extraFields";

const FOLDERS = ["lib/server", "packages/embedded-model/src"];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(folder, file), "utf8")),
);

test("every field of our own that the server's sources name is described", () => {
  const named = sources.flatMap((source) => source.match(/["`]x_[a-z_]+(?=["`])/g) ?? []);
  const fields = new Set(named.map((name) => name.slice(1)));
  expect(fields.size).toBeGreaterThan(4);
  expect([...fields].filter((field) => !(field in EXTRA_FIELDS))).toEqual([]);
});
