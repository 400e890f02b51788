import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "@/scripts/address.mjs";

const IMAGE = "typed-question-playground-test";

function docker(...args: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync("docker", args, { encoding: "utf8" });
  return { status, text: `${stdout ?? ""}${stderr ?? ""}` };
}

/** The tool may be there without its daemon. */
const hasDocker = docker("info").status === 0;

async function buildAndRun(): Promise<void> {
  const built = docker("build", "-t", IMAGE, ".");
  expect(built.status, built.text).toBe(0);
  const port = await freePort();
  const flags = ["--read-only", "--tmpfs", "/tmp", "--tmpfs", "/app/.cache:uid=1000", "--cap-drop", "ALL"];
  const started = docker("run", "-d", "--rm", ...flags, "-p", `127.0.0.1:${port}:3000`, IMAGE);
  expect(started.status, started.text).toBe(0);
  const id = started.text.trim();
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await sleep(500);
    expect(docker("exec", id, "id", "-u").text.trim()).toBe("1000");
    expect(docker("exec", id, "ls", "/data").text).toContain("playground.db");
    // Every page asks for a key.
    const session = await fetch(`http://127.0.0.1:${port}/api/session`);
    expect(await session.json()).toMatchObject({ account: null, needsKey: true });
  } finally {
    docker("stop", id);
  }
}

/** The one step of the Dockerfile that is a program, in this folder in place of the image's. */
function runTheBuildStep(): void {
  const text = readFileSync("Dockerfile", "utf8").replaceAll("\\\n", "");
  const [, program = ""] = /^RUN node --input-type=module -e '(.*)'$/m.exec(text) ?? [];
  expect(program).toContain('"/app"');
  const args = ["--input-type=module", "-e", program.replaceAll("/app", process.cwd())];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

test(
  hasDocker
    ? "the image builds, serves as another user than root, and keeps its data"
    : "where no container tool runs, the Dockerfile's own program installs and builds",
  hasDocker ? buildAndRun : runTheBuildStep,
);
