import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Stands in for the command `next`. `build` notes each build and takes `BUILD_MS`; `start` answers every request with
 * the address of the environment.
 */
const NEXT = `
const fs = require("node:fs");
const [command] = process.argv.slice(2);
if (command === "build") {
  fs.mkdirSync("data", { recursive: true });
  fs.appendFileSync("data/builds.log", "building\\n");
  if (fs.existsSync("app/broken.ts")) process.exit(3);
  setTimeout(() => fs.mkdirSync(".next", { recursive: true }), Number(process.env.BUILD_MS ?? 0));
}
if (command === "start") {
  const { HOST, PORT } = process.env;
  const option = (name) => process.argv[process.argv.indexOf(name) + 1];
  const server = require("node:http").createServer((_, reply) => reply.end(HOST + ":" + PORT));
  server.listen(option("--port"), option("--hostname"));
}`;

const PACKAGES = { "node_modules/next": { version: "1.0.0", integrity: "sha512-next" } };
const MANIFEST = { name: "temp", engines: { node: ">=20.19" }, dependencies: { next: "1.0.0" } };

export interface Ended {
  code: number | null;
  /** The last line of stdout: stderr has a pipe of its own, so its text comes sooner or later. */
  lastLine: string | undefined;
  /** Both streams, as they came. */
  output: string;
}

/** A project in a temporary folder that has the real scripts and a stand-in for Next, with everything installed. */
export class TempProject {
  readonly root = mkdtempSync(path.join(tmpdir(), "playground-scripts-"));
  private readonly children: ChildProcess[] = [];

  constructor() {
    cpSync(fileURLToPath(new URL(".", import.meta.url)), this.path("scripts"), { recursive: true });
    this.write(
      "package.json",
      JSON.stringify({ ...MANIFEST, scripts: { start: "exec node scripts/start.mjs" } }),
    );
    this.write("package-lock.json", JSON.stringify({ packages: { "": MANIFEST, ...PACKAGES } }));
    this.write("node_modules/.package-lock.json", JSON.stringify({ packages: PACKAGES }));
    this.write("node_modules/next/dist/bin/next", NEXT);
    this.write("node_modules/next/package.json", '{"bin":{"next":"./dist/bin/next"}}');
    this.write("app/page.tsx", "first");
  }

  path(file: string): string {
    return path.join(this.root, file);
  }

  read(file: string): string {
    return readFileSync(this.path(file), "utf8");
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  /** How many times the stand-in was asked to build. */
  builds(): number {
    return this.read("data/builds.log").split("\n").length - 1;
  }

  /** Starts a command; `seen` waits for a text in its output, `ended` for its end. */
  start(command: string, args: string[], env: Record<string, string> = {}) {
    // As from a terminal, although npm may have started the tests.
    const outer = { ...process.env, npm_lifecycle_event: undefined, npm_execpath: undefined };
    const child = spawn(command, args, { cwd: this.root, env: { ...outer, ...env } });
    this.children.push(child);
    let stdout = "";
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<Ended>((resolve) =>
      child.on("close", (code) => resolve({ code, lastLine: stdout.trimEnd().split("\n").at(-1), output })),
    );
    const seen = async (text: string): Promise<void> => {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`Ended before it wrote "${text}":\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    return { child, ended, seen };
  }

  remove(): void {
    for (const child of this.children) child.kill("SIGKILL");
    rmSync(this.root, { recursive: true, force: true });
  }
}
