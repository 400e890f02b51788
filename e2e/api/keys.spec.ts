import { spawnSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { BASE_URL, DATA_DIR } from "../server";

/** `npm run keys`, as a person runs it beside the server. */
function keys(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "cli/keys.ts", ...args],
    { encoding: "utf8", env: { ...process.env, PLAYGROUND_DATA_DIR: DATA_DIR } },
  );
  return { status, stdout, stderr };
}

const statusWith = async (key: string): Promise<number> =>
  (await fetch(`${BASE_URL}/v1/models`, { headers: { authorization: `Bearer ${key}` } })).status;

test("a key that the command makes is taken by the running server at once, and refused once it is revoked", async () => {
  const created = keys("create", "--name", "by hand", "--json");
  expect(created).toMatchObject({ status: 0, stderr: "" });
  const { id, key } = JSON.parse(created.stdout) as { id: string; key: string };
  expect(await statusWith(key)).toBe(200);
  expect(keys("revoke", id)).toEqual({ status: 0, stdout: `Revoked ${id}.\n`, stderr: "" });
  expect(await statusWith(key)).toBe(401);
  expect(keys("revoke", id)).toEqual({
    status: 1,
    stdout: "",
    stderr: `There is no key ${id}, or it was revoked before.\n`,
  });
});

test("the command refuses wrong arguments by name", () => {
  expect(keys("create", "--name", "x", "--tokens-per-second", "many")).toEqual({
    status: 2,
    stdout: "",
    stderr:
      "--tokens-per-second is 'many': expected a whole number from 1 to 1000000000, or default.\n\n" +
      "npm run keys -- --help shows how it is used.\n",
  });
});
