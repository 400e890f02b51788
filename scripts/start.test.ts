import { once } from "node:events";
import net from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort, isListening } from "./address.mjs";
import { TempProject } from "./tempProject";

let project: TempProject;
let port: number;

beforeEach(async () => {
  project = new TempProject();
  port = await freePort();
});
afterEach(() => project.remove());

const READY = "Ctrl+C stops it";
const start = (env: Record<string, string> = {}) =>
  project.start(process.execPath, ["scripts/start.mjs"], { PORT: String(port), HOST: "", ...env });

async function startAndStop(): Promise<string> {
  const server = start();
  await server.seen(READY);
  server.child.kill("SIGTERM");
  return (await server.ended).output;
}

describe("npm start", () => {
  test("serves on the loopback address, says where, and tells the server its host and port", async () => {
    const server = start();
    await server.seen(`Typed Question Playground: http://127.0.0.1:${port}  (Ctrl+C stops it)`);
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe(`127.0.0.1:${port}`);
  });

  test("builds when a source changed, and only then", async () => {
    await startAndStop();
    await startAndStop();
    project.write("app/page.test.tsx", "a test is no source of the build");
    project.write("README.md", "nor is a text");
    await startAndStop();
    expect(project.builds()).toBe(1);
    project.write("app/page.tsx", "second");
    await startAndStop();
    expect(project.builds()).toBe(2);
  });

  test("two at once build once", async () => {
    const first = start();
    const second = start({ PORT: String(await freePort()) });
    await Promise.all([first.seen(READY), second.seen(READY)]);
    expect(project.builds()).toBe(1);
  });

  test("does not replace the build that another server runs on", async () => {
    const first = start();
    await first.seen(READY);
    project.write("app/page.tsx", "second");
    const { code, output } = await start({ PORT: String(await freePort()) }).ended;
    const reason = `The build in .next has to be replaced, but http://127.0.0.1:${port} (process ${first.child.pid})`;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(reason) });
    expect(project.builds()).toBe(1);
  });

  test("a failed build is an error, and is tried again at the next start", async () => {
    project.write("app/broken.ts", "");
    const failed = { code: 1, output: expect.stringContaining("The build failed (exit code 3)") };
    expect(await start().ended).toMatchObject(failed);
    expect(await start().ended).toMatchObject(failed);
    expect(project.builds()).toBe(2);
  });

  test("a failed install is an error and says what to do", async () => {
    project.write("package-lock.json", "{}");
    // An npm that fails, as it does without a network.
    project.write("npm.cjs", "process.exit(7);");
    expect(await start({ npm_execpath: project.path("npm.cjs") }).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining("Installing the packages failed (npm ci, exit code 7)"),
    });
  });

  test("a taken port is named, with what to type instead", async () => {
    const other = net.createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    const { code, output } = await start().ended;
    other.close();
    const message = `Port ${port} on 127.0.0.1 is taken. Choose another: PORT=${port + 1} npm start`;
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: message });
  });

  test("a port that is none is named", async () => {
    const { code, output } = await start({ PORT: "80a" }).ended;
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: 'PORT is "80a": set it to a whole number from 1 to 65535, such as PORT=3000.',
    });
  });

  test("a Node that is too old is named", async () => {
    project.write("package.json", JSON.stringify({ engines: { node: ">=99.1" } }));
    const { code, output } = await start().ended;
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: `Node ${process.versions.node} is too old: this project needs >=99.1.`,
    });
  });

  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s ends it and its server", async (signal) => {
    const server = start();
    await server.seen(READY);
    server.child.kill(signal);
    expect((await server.ended).code).toBe(0);
    expect(await isListening({ host: "127.0.0.1", port })).toBe(false);
  });

  test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("%s to npm ends the server too", async (signal) => {
    const npm = project.start("npm", ["start"], { PORT: String(port) });
    await npm.seen(READY);
    npm.child.kill(signal);
    await npm.ended;
    expect(await isListening({ host: "127.0.0.1", port })).toBe(false);
  });

  test("a killed script takes its server with it", async () => {
    const server = start();
    await server.seen(READY);
    server.child.kill("SIGKILL");
    await server.ended;
    expect(await isListening({ host: "127.0.0.1", port })).toBe(false);
  });
});
