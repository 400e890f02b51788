import { once } from "node:events";
import net from "node:net";
import { describe, expect, test as base } from "vitest";
import { freePort, isListening } from "./address.mjs";
import { TempProject } from "./tempProject";

/** Tests run at the same time: their processes wait for each other more than they work. */
const test = base.extend<{ project: TempProject; port: number; start: Start }>({
  project: async ({ task: _ }, provide) => {
    const project = new TempProject();
    await provide(project);
    project.remove();
  },
  port: async ({ task: _ }, provide) => provide(await ownPort()),
  start: async ({ project, port }, provide) =>
    provide((env = {}) =>
      project.start(process.execPath, ["scripts/start.mjs"], { PORT: String(port), HOST: "", ...env }),
    ),
});

type Start = (env?: Record<string, string>) => ReturnType<TempProject["start"]>;

const given = new Set<number>();
/** A free port that no other of these tests has. */
async function ownPort(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

const READY = "Ctrl+C stops it";

async function startAndStop(start: Start): Promise<void> {
  const server = start();
  await server.seen(READY);
  server.child.kill("SIGTERM");
  await server.ended;
}

describe.concurrent("npm start", () => {
  test("serves on the loopback address, says where, and tells the server its host and port", async ({
    port,
    start,
  }) => {
    const server = start();
    await server.seen(`Typed Question Playground: http://127.0.0.1:${port}  (Ctrl+C stops it)`);
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe(`127.0.0.1:${port}`);
  });

  test("builds when a source changed, and only then", async ({ project, start }) => {
    await startAndStop(start);
    await startAndStop(start);
    project.write("app/page.test.tsx", "a test is no source of the build");
    project.write("README.md", "nor is a text");
    await startAndStop(start);
    expect(project.builds()).toBe(1);
    project.write("app/page.tsx", "second");
    await startAndStop(start);
    expect(project.builds()).toBe(2);
  });

  test("two at once build once", async ({ project, start }) => {
    const first = start({ BUILD_MS: "300" });
    const second = start({ BUILD_MS: "300", PORT: String(await ownPort()) });
    await Promise.all([first.seen(READY), second.seen(READY)]);
    expect(project.builds()).toBe(1);
  });

  test("does not replace the build that another server runs on", async ({ project, port, start }) => {
    const first = start();
    await first.seen(READY);
    project.write("app/page.tsx", "second");
    const { code, output } = await start({ PORT: String(await ownPort()) }).ended;
    const reason = `The build in .next has to be replaced, but http://127.0.0.1:${port} (process ${first.child.pid})`;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(reason) });
    expect(project.builds()).toBe(1);
  });

  test("a failed build is an error, and is tried again at the next start", async ({ project, start }) => {
    project.write("app/broken.ts", "");
    const failed = { code: 1, output: expect.stringContaining("The build failed (exit code 3)") };
    expect(await start().ended).toMatchObject(failed);
    expect(await start().ended).toMatchObject(failed);
    expect(project.builds()).toBe(2);
  });

  test("a failed install is an error and says what to do", async ({ project, start }) => {
    project.write("package-lock.json", "{}");
    // An npm that fails, as it does without a network.
    project.write("npm.cjs", "process.exit(7);");
    expect(await start({ npm_execpath: project.path("npm.cjs") }).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining("Installing the packages failed (npm ci, exit code 7)"),
    });
  });

  test("a taken port is named, with what to type instead", async ({ port, start }) => {
    const other = net.createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    const { code, output } = await start().ended;
    other.close();
    const message = `Port ${port} on 127.0.0.1 is taken. Choose another: PORT=${port + 1} npm start`;
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: message });
  });

  test("a port that is none is named", async ({ start }) => {
    const { code, output } = await start({ PORT: "80a" }).ended;
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: 'PORT is "80a": set it to a whole number from 1 to 65535, such as PORT=3000.',
    });
  });

  test("a Node that is too old is named", async ({ project, start }) => {
    project.write("package.json", JSON.stringify({ engines: { node: ">=99.1" } }));
    const { code, output } = await start().ended;
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: `Node ${process.versions.node} is too old: this project needs >=99.1.`,
    });
  });

  test.for(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "%s ends it and its server",
    async (signal, { port, start }) => {
      const server = start();
      await server.seen(READY);
      server.child.kill(signal);
      expect((await server.ended).code).toBe(0);
      expect(await isListening({ host: "127.0.0.1", port })).toBe(false);
    },
  );

  test.for(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
    "%s to npm ends the server too",
    async (signal, { project, port }) => {
      const npm = project.start("npm", ["start"], { PORT: String(port) });
      await npm.seen(READY);
      npm.child.kill(signal);
      await npm.ended;
      expect(await isListening({ host: "127.0.0.1", port })).toBe(false);
    },
  );

  test("a killed script takes its server with it", async ({ port, start }) => {
    const server = start();
    await server.seen(READY);
    server.child.kill("SIGKILL");
    await server.ended;
    expect(await isListening({ host: "127.0.0.1", port })).toBe(false);
  });
});
