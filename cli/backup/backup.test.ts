import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sealKey, openKey } from "@/lib/server/connections/sealKey";
import { parseEnv } from "@/lib/server/env";
import { forgetSingletons, replaceSingleton } from "@/lib/server/singleton";
import { ensureAccount } from "@/lib/server/store/accounts";
import { createApiKey, listApiKeys } from "@/lib/server/store/apiKeys";
import { openStore } from "@/lib/server/store/openStore";
import type { Store } from "@/lib/server/store/store";
import { UsageError } from "../arguments";
import { BackupError } from "./manifest";
import { runBackupCommand, runRestoreCommand, type StorePlace } from "./runBackupCommand";

const NOW = new Date("2026-12-01T10:00:00.000Z");
let root: string;
let place: StorePlace;
let store: Store;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "backup-"));
  place = { dataDir: path.join(root, "data"), databaseUrl: undefined, hasSecret: false };
  replaceSingleton("env", parseEnv({ PLAYGROUND_DATA_DIR: place.dataDir }));
  store = await openStore(place.dataDir);
  await ensureAccount(store, { id: "team", name: "team" }, NOW);
  await makeKey("first");
});
afterEach(async () => {
  await store.close();
  forgetSingletons();
  rmSync(root, { recursive: true });
});

/** Closes the store as the end of its process does: libsql keeps the file open until its objects are collected. */
async function stopServer(): Promise<void> {
  await store.close();
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

const makeKey = (name: string) => createApiKey(store, { accountId: "team", name, createdAt: NOW });
const names = async (): Promise<string[]> => (await listApiKeys(store)).map(({ name }) => name);
const target = (): string => path.join(root, "backup");
const backUp = (...args: string[]): Promise<string> => runBackupCommand([target(), ...args], place, NOW);
const restore = (): Promise<string> => runRestoreCommand([target()], place, NOW);

test("a backup of an open store brings back its rows and the keys of connections", async () => {
  const sealed = sealKey("sk-peer", "1");
  expect(await backUp()).toMatch(/^Backed up to .*backup: \d+ rows in \d+ tables, [\d,]+ bytes, checked\./);
  await makeKey("second");
  await stopServer();
  rmSync(path.join(place.dataDir, "connections.secret"));
  expect(await restore()).toContain("Restored the backup of 2026-12-01T10:00:00.000Z");
  store = await openStore(place.dataDir);
  expect(await names()).toEqual(["first"]);
  expect(openKey(sealed, "1")).toBe("sk-peer");
  // The store from before can still be opened.
  const [before] = readdirSync(place.dataDir).filter((name) => name.includes("before-restore"));
  expect(before).toBe("playground.db.before-restore-2026-12-01T10-00-00-000Z");
});

test("only this user can read a backup, and it says that it holds the key file", async () => {
  sealKey("sk-peer", "1");
  expect(await backUp()).toContain("It holds connections.secret");
  const mode = (name: string): string => (statSync(path.join(target(), name)).mode & 0o777).toString(8);
  expect(["", ...readdirSync(target()).toSorted()].map((name) => [name, mode(name)])).toEqual([
    ["", "700"],
    ["connections.secret", "600"],
    ["manifest.json", "600"],
    ["playground.db", "600"],
  ]);
});

test("without the key file a backup has no way to the keys, and says so", async () => {
  sealKey("sk-peer", "1");
  expect(await backUp("--without-key-file")).toContain("must be entered again after a restore");
  expect(readdirSync(target()).toSorted()).toEqual(["manifest.json", "playground.db"]);
  await stopServer();
  expect(await restore()).toContain("The backup has no key file.");
  expect(existsSync(path.join(place.dataDir, "connections.secret"))).toBe(true);
  store = await openStore(place.dataDir);
});

test("a store that a server has open is not replaced", async () => {
  await backUp();
  await makeKey("second");
  await expect(restore()).rejects.toThrow(/ open\. Stop it first\.$/);
  expect((await names()).toSorted()).toEqual(["first", "second"]);
});

test("a changed, a torn and an incomplete backup are refused, and the store stays", async () => {
  await backUp();
  await stopServer();
  const database = path.join(target(), "playground.db");
  const whole = readFileSync(database);
  appendFileSync(database, "x");
  await expect(restore()).rejects.toThrow("its checksum differs");
  writeFileSync(database, whole.subarray(0, 8_192));
  await expect(restore()).rejects.toThrow("its checksum differs");
  writeFileSync(database, whole);
  const manifestFile = path.join(target(), "manifest.json");
  const text = readFileSync(manifestFile, "utf8");
  writeFileSync(manifestFile, text.replace(/"accounts": \d+/, '"accounts": 7'));
  await expect(restore()).rejects.toThrow("rows of accounts, not 7");
  writeFileSync(manifestFile, text.replace(/"storeVersion": \d+/, '"storeVersion": 9999'));
  await expect(restore()).rejects.toThrow("has version 9999");
  rmSync(manifestFile);
  await expect(restore()).rejects.toThrow("manifest.json is missing");
  store = await openStore(place.dataDir);
  expect(await names()).toEqual(["first"]);
  expect(readdirSync(place.dataDir).filter((name) => /tmp|before/.test(name))).toEqual([]);
});

test("a backup writes into a new folder alone, and leaves nothing of a failed one", async () => {
  await backUp();
  await expect(backUp()).rejects.toThrow("exists already");
  await expect(
    runBackupCommand([path.join(root, "other")], { ...place, dataDir: path.join(root, "none") }, NOW),
  ).rejects.toThrow(BackupError);
  expect(readdirSync(root).toSorted()).toEqual(["backup", "data"]);
});

test("without a name the backup is in the data folder; PostgreSQL has its own program", async () => {
  await runBackupCommand([], place, NOW);
  expect(readdirSync(path.join(place.dataDir, "backups"))).toEqual(["playground-2026-12-01T10-00-00-000Z"]);
  const postgres = { ...place, databaseUrl: "postgres://h/d" };
  await expect(runBackupCommand([], postgres, NOW)).rejects.toThrow("use pg_dump");
  await expect(runRestoreCommand([target()], postgres, NOW)).rejects.toThrow("use pg_restore");
  await expect(runRestoreCommand([], place, NOW)).rejects.toThrow(UsageError);
  await expect(runBackupCommand(["a", "b"], place, NOW)).rejects.toThrow(UsageError);
});
