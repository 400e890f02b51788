import { afterEach, beforeEach, expect, test } from "vitest";
import { addAuditEntry } from "@/lib/server/store/auditLog";
import type { Store } from "@/lib/server/store/store";
import { newDatabase, type TestDatabase } from "@/test/databases";
import { UsageError } from "./arguments";
import { parseAuditCommand } from "./auditArguments";
import { runAuditCommand } from "./auditCommand";

const NOW = new Date("2026-12-01T10:00:00.000Z");
let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  database = await newDatabase("libsql");
  store = await database.open();
  const hour = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
  await addAuditEntry(
    store,
    { actor: "local", action: "key.created", subject: "k", facts: { a: 1 } },
    hour(3),
  );
  await addAuditEntry(store, { actor: "team", action: "session.opened", subject: "k" }, hour(2));
  await addAuditEntry(store, { actor: "local", action: "key.revoked", subject: "k" }, hour(1));
});
afterEach(() => database.remove());

async function run(...args: string[]): Promise<string> {
  const command = parseAuditCommand(args, NOW);
  if (command.kind === "help") throw new Error("help");
  return runAuditCommand(command, store);
}
const actions = async (...args: string[]): Promise<string[]> =>
  (await run("--json", ...args)).split("\n").map((line) => (JSON.parse(line) as { action: string }).action);

test("it prints the newest first, as a table or as JSON lines", async () => {
  expect((await run()).split("\n").map((line) => line.trimEnd().replace(/ {2,}/g, " | "))).toEqual([
    "TIME | WHO | WHAT | OF | FURTHER",
    "2026-12-01T09:00:00.000Z | local | key.revoked | k",
    "2026-12-01T08:00:00.000Z | team | session.opened | k",
    "2026-12-01T07:00:00.000Z | local | key.created | k | a=1",
  ]);
  expect(await actions()).toEqual(["key.revoked", "session.opened", "key.created"]);
});

test("it filters by time, actor and sort, and takes the newest of the wanted ones", async () => {
  expect(await actions("--since", "150m")).toEqual(["key.revoked", "session.opened"]);
  expect(await actions("--actor", "team")).toEqual(["session.opened"]);
  expect(await actions("--action", "key")).toEqual(["key.revoked", "key.created"]);
  expect(await actions("--action", "key.created", "--limit", "1")).toEqual(["key.created"]);
  expect(await run("--since", "2026-12-02")).toBe("The log has no such entry.");
});

test.each([
  ["--since", "soon"],
  ["--action", "keys"],
  ["--limit", "0"],
  ["--what", "x"],
])("%s %s is refused", (...args) => expect(() => parseAuditCommand(args, NOW)).toThrow(UsageError));
