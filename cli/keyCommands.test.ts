import { afterEach, beforeEach, expect, test } from "vitest";
import { findApiKeyBySecret } from "@/lib/server/store/apiKeys";
import type { Store } from "@/lib/server/store/store";
import { newDatabase, type TestDatabase } from "@/test/databases";
import { parseCommand } from "./keyArguments";
import { NoSuchKey, runCommand } from "./keyCommands";

const NOW = new Date("2026-11-28T12:00:00Z");
const LATER = new Date("2026-11-29T12:00:00Z");

let database: TestDatabase;
let store: Store;

beforeEach(async () => {
  database = await newDatabase("libsql");
  store = await database.open();
});
afterEach(() => database.remove());

function run(line: string, now = NOW): Promise<string> {
  const command = parseCommand(line.split(" "), now);
  if (command.kind === "help") throw new Error("asks for help");
  return runCommand(command, store, now);
}

interface JsonKey {
  id: string;
  key: string;
}

const json = async (line: string, now = NOW): Promise<unknown> => JSON.parse(await run(line, now));
const create = async (options: string) => (await json(`create --json ${options}`)) as JsonKey;

test("a new key works, on a store that no server has used yet, and is shown once", async () => {
  const output = await run("create --name ci");
  const secret = /tqp_[\w-]{43}/.exec(output)?.[0] ?? "";
  const key = await findApiKeyBySecret(store, secret, NOW);
  expect(key).toMatchObject({ name: "ci", account: { id: "local", name: "Local account" } });
  expect(output).toBe(`The key, shown this once:\n\n${secret}\n\n${await run("list")}`);
  expect(await run("list")).not.toContain(secret);
  expect(await run("list --json")).not.toContain(secret);
});

test("the list is a table with each key's state, its columns under one another", async () => {
  expect(await run("list")).toBe("There are no keys.");
  const { id: a } = await create("--name 中文 --models model-latest,model-1.12.0 --requests-per-minute 5");
  const { id: b } = await create("--name b --account team --tokens-per-second 700 --expires 1h");
  const { id: c } = await create("--name long-name --account team");
  await run(`revoke ${c}`);
  const lines = (await run("list", LATER)).split("\n");
  const at = "2026-11-28T12:00:00.000Z";
  const cells = (key: JsonKey["id"]) =>
    lines
      .find((line) => line.startsWith(key))
      ?.split(/ {2,}/)
      .slice(1);
  expect(lines[0]?.split(/ {2,}/).slice(1, 4)).toEqual(["NAME", "ACCOUNT", "ENDS"]);
  const without = (row: string[] | undefined) => row?.filter((_, index) => index !== 2);
  expect(without(cells(a))).toEqual([
    "中文",
    "local",
    "active",
    "model-latest,model-1.12.0",
    "5",
    "default",
    "never",
    at,
  ]);
  expect(without(cells(b))).toEqual([
    "b",
    "team",
    "expired",
    "all",
    "default",
    "700",
    "2026-11-28T13:00:00.000Z",
    at,
  ]);
  expect(without(cells(c))).toEqual([
    "long-name",
    "team",
    "revoked",
    "all",
    "default",
    "default",
    "never",
    at,
  ]);
  const inTeam = (await run("list --account team", LATER)).split("\n");
  const starts = inTeam.map((line) =>
    line.indexOf(line.includes("ENDS") ? "ENDS" : (line.split(/ {2,}/)[3] ?? "")),
  );
  expect(new Set(starts).size).toBe(1);
  expect(inTeam).toHaveLength(3);
});

test("the same in JSON, with times in ISO 8601 and null where there is no limit", async () => {
  const created = await create("--name ci --account team --requests-per-minute 5 --expires 1h");
  const { key: secret, ...rest } = created;
  await run(`revoke ${created.id}`, LATER);
  expect(rest).toEqual({
    ...{ id: created.id, name: "ci", account: "team", lastFour: secret.slice(-4), state: "active" },
    ...{ models: null, requestsPerMinute: 5, tokensPerSecond: null },
    ...{ expiresAt: "2026-11-28T13:00:00.000Z", createdAt: "2026-11-28T12:00:00.000Z", revokedAt: null },
  });
  expect(await json("list --json", LATER)).toEqual([
    { ...rest, state: "revoked", revokedAt: "2026-11-29T12:00:00.000Z" },
  ]);
});

test("limits changes what is given, leaves the rest and shows the result", async () => {
  const { id } = await create("--name ci --requests-per-minute 5 --models model-latest");
  expect(await json(`limits ${id} --json --tokens-per-second 9 --requests-per-minute default`)).toMatchObject(
    {
      ...{ id, requestsPerMinute: null, tokensPerSecond: 9, models: ["model-latest"] },
    },
  );
  expect(await run(`limits ${id} --models all`)).toBe(await run("list"));
});

test("a key that does not exist, or was revoked, is neither changed nor revoked again", async () => {
  const { id } = await create("--name ci");
  const other = "591993b7-d5f4-4165-971e-907ebb66c365";
  expect(await run(`revoke ${id}`)).toBe(`Revoked ${id}.`);
  for (const line of [`revoke ${id}`, `limits ${id} --models all`, `revoke ${other}`]) {
    await expect(run(line)).rejects.toThrow(new NoSuchKey(line.split(" ")[1]!));
  }
});
