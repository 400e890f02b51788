import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** An example of docs/deploy.md: its code block in this language. */
export function exampleOf(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(
    readFileSync("docs/deploy.md", "utf8"),
  );
  if (!found) throw new Error(`docs/deploy.md has no example in ${language}`);
  return found[1]!;
}

export const isInstalled = (command: string): boolean =>
  spawnSync(command, ["-v"]).error === undefined || spawnSync(command, ["version"]).error === undefined;

interface Place {
  folder: string;
  /** Where the proxy listens, and the server behind it. */
  port: number;
  target: number;
}

/** How an example runs in a test: at other ports, without TLS. */
export const PROXIES = {
  nginx: ({ folder, port, target }: Place): string[] => {
    const server = exampleOf("nginx")
      .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
      .replace(/^ *ssl_certificate.*\n/gm, "")
      .replace("127.0.0.1:3000", `127.0.0.1:${target}`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(" ");
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit; events {}`;
    writeFileSync(path.join(folder, "conf"), `${main}\nhttp { access_log off; ${temporary}\n${server}}\n`);
    return ["-p", folder, "-c", path.join(folder, "conf")];
  },
  caddy: ({ folder, port, target }: Place): string[] => {
    const site = exampleOf("caddy")
      .replace("playground.example.com", `http://127.0.0.1:${port}`)
      .replace("127.0.0.1:3000", `127.0.0.1:${target}`);
    writeFileSync(path.join(folder, "Caddyfile"), `{\n\tadmin off\n}\n${site}`);
    return ["run", "--adapter", "caddyfile", "--config", path.join(folder, "Caddyfile")];
  },
};

/** Starts a proxy and waits until it answers. @returns its end */
export async function startProxy(name: keyof typeof PROXIES, place: Place): Promise<() => Promise<void>> {
  mkdirSync(place.folder, { recursive: true });
  const child: ChildProcess = spawn(name, PROXIES[name](place), {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: place.folder, XDG_DATA_HOME: place.folder, XDG_CONFIG_HOME: place.folder },
  });
  let errors = "";
  child.stderr?.on("data", (text) => (errors += String(text)));
  while (!(await fetch(`http://127.0.0.1:${place.port}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${errors}`);
    await sleep(50);
  }
  return async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
}

/** A proxy as nobody should set it up: it rewrites `Host` and says nothing of itself. */
export async function startSilentProxy(target: number): Promise<{ port: number; close: () => void }> {
  const server = http.createServer((request, response) => {
    const { origin } = request.headers;
    const own = `127.0.0.1:${target}`;
    const rewritten = {
      ...request.headers,
      host: own,
      ...(origin === undefined ? {} : { origin: `http://${own}` }),
    };
    const { method, url: path = "/" } = request;
    const passed = http.request(
      { host: "127.0.0.1", port: target, method, path, headers: rewritten },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

interface Sent {
  method?: string;
  path: string;
  /** Sent as JSON. */
  body?: object;
  headers?: Record<string, string>;
  /** The address of this machine that the connection comes from. */
  from?: string;
}

/** One request, as another machine would send it. */
export function call(
  port: number,
  { method = "POST", path, body, headers = {}, from = "127.0.0.1" }: Sent,
): Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }> {
  const origin = `http://127.0.0.1:${port}`;
  return new Promise((resolve, reject) => {
    const sent = http.request(
      `${origin}${path}`,
      {
        method,
        localAddress: from,
        agent: false,
        headers: { origin, "content-type": "application/json", ...headers },
      },
      (answer) => {
        let text = "";
        answer.on("data", (part) => (text += String(part)));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
      },
    );
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}
