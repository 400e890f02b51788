import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv } from "@/lib/server/env";

const SERVICE = readFileSync("docs/deploy/typed-question-playground.service", "utf8");
const IMAGE = readFileSync("Dockerfile", "utf8");
const PAGE = readFileSync("docs/deploy.md", "utf8");

/** `NAME=value` pairs, without those of the shell. */
const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );

const lines = (text: string, start: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith(start))
    .map((line) => line.slice(start.length).trim());

test("the service asks for keys, is reached through a proxy alone, and runs without rights", () => {
  const env = parseEnv(pairsOf(lines(SERVICE, "Environment=").join(" ")));
  expect(env).toMatchObject({
    ...{ access: "keys", host: "127.0.0.1", port: 3000, dataDir: "/var/lib/typed-question-playground" },
  });
  expect(lines(SERVICE, "User=")).toEqual(["typed-question-playground"]);
  for (const right of [
    "NoNewPrivileges=true",
    "ProtectSystem=strict",
    "PrivateTmp=true",
    "ProtectHome=true",
  ]) {
    expect(SERVICE.split("\n")).toContain(right);
  }
  // The data folder is the service's state folder, which it alone can write.
  expect(lines(SERVICE, "StateDirectory=")).toEqual(["typed-question-playground"]);
  expect(lines(SERVICE, "ExecStart=")).toEqual(["/usr/bin/node scripts/start.mjs"]);
});

test("the image runs as another user than root, asks for keys and keeps its data in the volume", () => {
  const env = parseEnv(pairsOf(lines(IMAGE, "ENV").join(" ")));
  expect(env).toMatchObject({ access: "keys", host: "0.0.0.0", port: 3000, dataDir: "/data" });
  expect(lines(IMAGE, "VOLUME")).toEqual(["/data"]);
  const steps = [...IMAGE.matchAll(/^(USER|COPY|CMD|RUN) (.*)$/gm)].map(
    ([, step, what]) => `${step} ${what}`,
  );
  // From the copy of the program on, nothing runs as root.
  expect(steps.indexOf("USER node")).toBeGreaterThanOrEqual(0);
  expect(steps.indexOf("USER node")).toBeLessThan(steps.findIndex((step) => step.startsWith("COPY")));
  expect(steps.at(-1)).toBe('CMD ["node", "scripts/start.mjs"]');
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  for (const secret of [".git", ".env*", "data"]) expect(ignored).toContain(secret);
});

test("the page names only settings and metrics that exist", () => {
  const configuration = readFileSync("docs/configuration.md", "utf8");
  const settings = [...PAGE.matchAll(/`(PLAYGROUND_[A-Z_]+|DATABASE_URL|LOG_LEVEL)\b/g)].map(
    ([, name = ""]) => name,
  );
  expect(settings.filter((name) => !configuration.includes(`| \`${name}\``))).toEqual([]);
  const source = readFileSync("lib/server/metrics/metrics.ts", "utf8");
  const metrics = [...PAGE.matchAll(/`(playground_\w+)`/g)].map(([, name = ""]) => name);
  const isMade = (name: string): boolean =>
    source.includes(`"${name}"`) || /^playground_queue_(running|waiting)$/.test(name);
  expect(metrics.length).toBeGreaterThan(5);
  expect(metrics.filter((name) => !isMade(name))).toEqual([]);
});
