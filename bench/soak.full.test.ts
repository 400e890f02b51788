import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort } from "@/scripts/address.mjs";
import { ensureBuilt } from "@/scripts/prepare.mjs";

const run = promisify(execFile);

test("a minute of mixed clients gets right answers, and the memory stays", async () => {
  await ensureBuilt(process.cwd());
  const port = await freePort();
  const { stdout } = await run("npx", ["tsx", "bench/soak.ts", "1", String(port)]).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    },
  );
  expect(stdout).toMatch(/\b200: \d+/);
});
