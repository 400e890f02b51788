import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ReserveFile } from "./diskReserve";

const MIB = 1024 * 1024;
const FULL = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reserve-"));
  file = path.join(folder, "playground.reserve");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Deletes on a disk on which nothing but the reserve can make room. */
const deletion = (): Promise<string> =>
  existsSync(file) ? Promise.reject(FULL) : Promise.resolve("deleted");

test("a deletion on a full disk gets the space of the reserve, which is made again later", async () => {
  let free = 100 * MIB;
  const reserve = new ReserveFile(folder, () => free);
  await reserve.refill();
  expect([statSync(file).size, reserve.disk(), reserve.isSpent]).toEqual([16 * MIB, "ready", false]);
  free = 0;
  expect(await reserve.use(deletion)).toBe("deleted");
  expect([existsSync(file), reserve.disk(), reserve.isSpent]).toEqual([false, "full", true]);
  free = 20 * MIB;
  await reserve.refill();
  expect([existsSync(file), reserve.isSpent]).toEqual([false, true]);
  free = 100 * MIB;
  await reserve.refill();
  expect([existsSync(file), reserve.disk(), reserve.isSpent]).toEqual([true, "ready", false]);
});

test("a database that is full before its disk gets the reserve as well", async () => {
  const reserve = new ReserveFile(folder, () => 100 * MIB);
  await reserve.refill();
  expect(await reserve.use(deletion)).toBe("deleted");
  expect([existsSync(file), reserve.disk()]).toEqual([false, "full"]);
});

test("another failure keeps the reserve, and a disk that stays full is said to be", async () => {
  const reserve = new ReserveFile(folder, () => 100 * MIB);
  await reserve.refill();
  await expect(reserve.use(() => Promise.reject(new Error("other")))).rejects.toThrow("other");
  expect([existsSync(file), reserve.isSpent]).toEqual([true, false]);
  await expect(reserve.use(() => Promise.reject(FULL))).rejects.toBe(FULL);
});

test("the disk is full before the last bytes are written", () => {
  expect(new ReserveFile(folder, () => 16 * MIB).disk()).toBe("ready");
  expect(new ReserveFile(folder, () => 16 * MIB - 1).disk()).toBe("full");
});
